/** Common filters of the history by kind of change. Other changes are found by their name. */
export const changeKinds = [
  { label: 'Added', filter: { 'operation~eq': 'create' } },
  { label: 'Changed', filter: { 'operation~eq': 'update' } },
  { label: 'Deleted', filter: { 'operation~eq': 'delete' } },
  { label: 'Refused', filter: { 'operation~eq': 'denied' } },
] as const;

/** Common filters of the history by kind of record. */
export const changedRecords = [
  { label: 'Users', filter: { 'subject~eq': 'users' } },
  { label: 'Roles', filter: { 'subject~eq': 'roles' } },
  { label: 'Buildings', filter: { 'subject~eq': 'buildings' } },
  { label: 'Webhooks', filter: { 'subject~eq': 'webhookConfigurations' } },
] as const;
