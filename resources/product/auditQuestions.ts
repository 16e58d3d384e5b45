/** The kinds of changes that people ask the history for; any other is asked for by its word. */
export const changeKinds = [
  { label: 'Added', filter: { 'operation~eq': 'create' } },
  { label: 'Changed', filter: { 'operation~eq': 'update' } },
  { label: 'Deleted', filter: { 'operation~eq': 'delete' } },
  { label: 'Refused', filter: { 'operation~eq': 'denied' } },
] as const;

/** The kinds of records whose changes people ask for most. */
export const changedRecords = [
  { label: 'Users', filter: { 'subject~eq': 'users' } },
  { label: 'Roles', filter: { 'subject~eq': 'roles' } },
  { label: 'Buildings', filter: { 'subject~eq': 'buildings' } },
  { label: 'Webhooks', filter: { 'subject~eq': 'webhookConfigurations' } },
] as const;
