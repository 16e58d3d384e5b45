import { choice, defineResource, instant, integer, json, section, text } from './declaration/index.ts';

const access = { read: ['canviewlogs'], write: 'nobody' } as const;

/** One change of one record, or one action that was refused: who, when, what, and the values before and after. */
export const auditEntries = defineResource({
  name: 'auditEntries',
  label: { one: 'Change', many: 'Changes' },
  identifier: { field: 'uid', param: 'changeId' },
  tenancy: 'client',
  scope: { clientId: 'clientUID' },
  title: 'targetTitle',
  named: ['targetTitle'],
  sections: {
    change: section('Change', {
      at: instant({ label: 'Time', required: true, write: 'never', recent: true, column: { width: 212 } }),
      actorEmail: text({
        label: 'Who',
        required: true,
        search: true,
        write: 'never',
        column: { width: 230 },
      }),
      actorKind: choice(
        [
          { value: 'client', label: 'A user of the client' },
          { value: 'system', label: 'Provider staff' },
        ],
        { label: 'Kind of person', write: 'never', column: { hidden: true } },
      ),
      operation: text({
        label: 'What',
        required: true,
        write: 'never',
        widget: 'auditOperation',
        column: { width: 130 },
      }),
      subject: text({
        label: 'Kind of record',
        required: true,
        write: 'never',
        widget: 'auditSubject',
        column: { width: 150 },
      }),
      targetTitle: text({
        widget: 'auditTarget',
        label: 'Record',
        search: true,
        write: 'never',
        column: { width: 200 },
      }),
      count: integer({ label: 'Times', write: 'never', column: { width: 90, hidden: true } }),
    }),
    values: section('Values', {
      /** Field -> `{ old, new }`. A secret has neither. */
      changes: json({ label: 'Fields', write: 'never', widget: 'changedValues', column: { width: 300 } }),
    }),
  },
  fields: {
    /** Identifier of the record; of a refused action the address. */
    target: text({ write: 'never' }),
    /** Identifiers in `changes` -> names of the records as they are now. */
    names: json({ write: 'never', single: true }),
    requestId: text({ label: 'Request', write: 'never' }),
  },
  calls: {
    service: 'usercontactrole/v2',
    path: 'clients/{clientId}/changes',
    operations: ['list', 'get'],
  },
  callsByHand: true,
  // Of all buildings, with the people in them.
  requires: { allBuildings: 'always' },
  access: { system: access, client: access },
  places: {
    client: {
      area: 'client',
      label: 'History',
      path: '/client/admin/history',
      access,
      list: {
        columns: ['at', 'actorEmail', 'operation', 'subject', 'targetTitle', 'changes', 'actorKind', 'count'],
        sort: '-at',
      },
      edit: { path: ':changeId' },
      hint: 'See who changed what and when, with the values before and after.',
      menu: { group: 'clientAndBuilding', order: 9 },
    },
  },
  messages: {},
});
