/** The page that imports users and contacts. */
export const peopleImport = {
  path: '/client/admin/user-management-settings/users-and-contacts/import-users-contacts',
  label: 'Import users and contacts',
} as const;
