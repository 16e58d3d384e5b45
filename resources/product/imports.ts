/** Buildings are told apart by their names; the calls have names and messages of their own (spec sections 3 and 8). */
export const buildingImport = {
  key: 'name',
  available: 'availableColumnsForBuildingImport',
  messages: { upload: 'import-upload-retry', details: 'import-details-retry' },
} as const;

/** People are told apart by their email addresses. */
export const peopleImport = { key: 'userName', messages: { start: 'import-users' } } as const;

/** The page that imports users and contacts. */
export const peopleImportPage = {
  path: '/client/admin/user-management-settings/users-and-contacts/import-users-contacts',
  label: 'Import users and contacts',
} as const;
