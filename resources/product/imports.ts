/** Buildings are identified by name. The calls have their own names and messages (spec sections 3 and 8). */
export const buildingImport = {
  key: 'name',
  available: 'availableColumnsForBuildingImport',
  messages: { upload: 'import-upload-retry', details: 'import-details-retry' },
} as const;

/** Users and contacts are identified by their email addresses. */
export const peopleImport = { key: 'userName', messages: { start: 'import-users' } } as const;

/** The page that imports users and contacts. */
export const peopleImportPage = {
  path: '/client/admin/user-management-settings/users-and-contacts/import-users-contacts',
  label: 'Import users and contacts',
} as const;
