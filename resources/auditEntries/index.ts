import { choice, defineResource, instant, integer, json, section, text } from '../declaration/index.ts';

/** Common filters of the history by kind of change. Other changes are found by their name. */
const changeKinds = [
  { label: 'Added', filter: { 'operation~eq': 'create' } },
  { label: 'Changed', filter: { 'operation~eq': 'update' } },
  { label: 'Deleted', filter: { 'operation~eq': 'delete' } },
  { label: 'Refused', filter: { 'operation~eq': 'denied' } },
] as const;

/** Common filters of the history by kind of record. */
const changedRecords = [
  { label: 'Users', filter: { 'subject~eq': 'users' } },
  { label: 'Roles', filter: { 'subject~eq': 'roles' } },
  { label: 'Buildings', filter: { 'subject~eq': 'buildings' } },
  { label: 'Webhooks', filter: { 'subject~eq': 'webhookConfigurations' } },
] as const;

const access = { read: ['canviewlogs'], write: 'nobody' } as const;

/** One change of a record, or one refused action: who, when, what, and the values before and after. */
export const auditEntries = defineResource({
  name: 'auditEntries',
  label: { one: 'Change', many: 'Changes' },
  identifier: { field: 'uid', param: 'changeId' },
  title: 'targetTitle',
  named: ['targetName'],
  sections: {
    change: section('Change', {}, { widget: 'auditChange' }),
    values: section('Values', {
      /** Field -> `{ old, new }`. Secrets have neither. */
      changes: json({ label: 'Fields', widget: 'changedValues', column: 220 }),
    }),
  },
  fields: {
    at: instant({ label: 'Time', required: true, recent: true, column: 200 }),
    actorName: text({ label: 'Who', computed: true, search: 'optional', column: 180 }),
    actorEmail: text({ label: 'Email', required: true, search: true, column: 'hidden' }),
    actedAsName: text({ label: 'Acting as', computed: true, search: 'optional', column: 'hidden' }),
    actedAsEmail: text({ label: 'Email acted as', search: true, column: 'hidden' }),
    actorKind: choice(
      [
        { value: 'client', label: 'Client' },
        { value: 'system', label: 'Provider' },
      ],
      { label: 'Account of', column: 'hidden' },
    ),
    operation: text({
      label: 'What',
      required: true,
      column: 130,
    }),
    subject: text({
      label: 'Kind of record',
      required: true,
      column: 150,
    }),
    /** The record's name: of people the current one, otherwise `targetTitle`. */
    targetName: text({ label: 'Record', computed: true, search: 'optional', column: 200 }),
    /** The title of the record at that time: the address of a person, otherwise the name; for a refused action its name in words. */
    targetTitle: text({ label: 'Record then', search: true }),
    count: integer({ label: 'Times', column: { width: 90, hidden: true } }),
    /** Identifier of the record; for a refused action the path. */
    target: text(),
    /** Identifiers in `changes` -> current names of the records. */
    names: json({ single: true }),
    /** Identifiers in `changes` of deleted records -> their last names. */
    gone: json({ single: true }),
    requestId: text({ label: 'Request' }),
  },
  calls: {
    service: 'usercontactrole/v2',
    path: 'clients/{clientId}/changes',
    operations: ['list', 'get'],
    isOptional: true,
  },
  callsByHand: true,
  // Entries cover all buildings and name users.
  requires: { allBuildings: 'always' },
  access: { system: access, client: access },
  places: {
    client: {
      area: 'client',
      label: 'History',
      path: '/client/admin/history',
      access,
      list: {
        columns: [
          'at',
          'operation',
          'actorName',
          'subject',
          'targetName',
          'changes',
          'actorEmail',
          'actedAsName',
          'actedAsEmail',
          'actorKind',
          'count',
        ],
        sort: '-at',
        quick: [...changeKinds, ...changedRecords],
      },
      edit: 'readOnly',
      tile: 'latestChanges',
      hint: 'See who changed what and when, with the values before and after.',
    },
  },
});
