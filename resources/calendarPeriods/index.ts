import { choice, date, defineResource, section, text } from '../declaration/index.ts';
import { webhookReaders, webhookWriters } from '../product/access.ts';

/** An entry of a client's calendar: a holiday or a school year. Rules of webhooks ask for it. */
export const calendarPeriods = defineResource({
  name: 'calendarPeriods',
  label: { one: 'Calendar entry', many: 'Calendar entries' },
  identifier: { field: 'id', param: 'periodId' },
  scope: { clientId: 'clientId' },
  sections: {
    period: section('Calendar entry', {
      name: text({ required: true, search: true, maxLength: 200, column: 260 }),
      kind: choice(
        [
          { value: 'Holiday', label: 'Holiday' },
          { value: 'SchoolYear', label: 'School year' },
        ],
        { default: 'Holiday', required: true, column: 140 },
      ),
      firstDay: date({ required: true, column: 150 }),
      lastDay: date({
        required: true,
        notBefore: 'firstDay',
        column: 150,
        help: 'Both days belong to it. They begin at midnight, where each building is.',
      }),
    }),
  },
  calls: {
    service: 'webhooks/v2',
    update: ['PATCH'],
    isOptional: true,
  },
  // Rules are for events of all buildings.
  requires: { allBuildings: 'write' },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/raptor-connect/calendar',
      label: 'Calendar',
      access: { read: webhookReaders, write: webhookWriters, delete: webhookWriters },
      list: { sort: '-firstDay' },
      create: 'add',
      edit: 'PATCH',
      hint: 'Holidays and school years, for the rules of webhooks.',
    },
  },
  messages: { other: 'unknown-error' },
});
