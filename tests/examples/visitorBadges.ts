import {
  choice,
  date,
  defineResource,
  instant,
  reference,
  section,
  text,
} from '../../resources/declaration/index.ts';

/** A badge that a visitor wears in a building. */
export const visitorBadges = defineResource({
  name: 'visitorBadges',
  label: { one: 'Visitor badge', many: 'Visitor badges' },
  title: 'badgeNumber',
  sections: {
    badge: section('Badge', {
      badgeNumber: text({ required: true, unique: { within: ['building'] }, search: true, maxLength: 40 }),
      // A badge that is out keeps its building.
      building: reference('buildings', {
        required: true,
        lockedWhen: { field: 'state', is: ['Issued'] },
        column: true,
      }),
      kind: choice(['Visitor', 'Escort'], { default: 'Visitor' }),
      // Guards tell an escort by the color.
      color: choice(['White', 'Red'], {
        default: 'White',
        defaultBy: { field: 'kind', of: { Escort: 'Red' } },
      }),
      // An escort answers for others and has a name.
      wearer: text({ requiredWhen: { field: 'kind', is: ['Escort'] }, maxLength: 100, column: true }),
      validFrom: date(),
      validUntil: date({ notBefore: 'validFrom', column: true }),
      state: choice(['Issued', 'Returned', 'Lost'], { default: 'Issued', write: 'never', column: true }),
      returnedAt: instant({ write: 'never' }),
    }),
    notes: section('Notes', { note: text({ multiline: true, maxLength: 500 }) }),
  },
  // The page of a saved badge has two tabs, and the first one is made in two steps.
  tabs: {
    badge: { label: 'Badge', sections: ['badge'] },
    notes: { label: 'Notes', sections: ['notes'] },
  },
  calls: { service: 'clientbuilding/v2', update: ['PATCH'] },
  buildingField: 'building',
  import: { key: 'badgeNumber' },
  rules: [
    {
      of: ['badgeNumber', 'wearer'],
      holds: ({ badgeNumber, wearer }) => badgeNumber !== wearer,
      at: 'wearer',
      message: 'The name of the wearer is no badge number.',
    },
  ],
  undeletable: { message: 'A lost badge stays in the records.', when: ({ state }) => state === 'Lost' },
  actions: {
    return: {
      on: 'record',
      method: 'POST',
      path: '{visitorBadgeId}/return',
      icon: 'replay',
      access: 'update',
      body: { note: text({ multiline: true, maxLength: 500 }) },
      moves: { field: 'state', from: ['Issued', 'Lost'], to: 'Returned', at: 'returnedAt' },
    },
    reportLost: {
      on: 'record',
      method: 'POST',
      path: '{visitorBadgeId}/lost',
      each: true,
      icon: 'block',
      access: 'update',
      confirm: true,
      moves: { field: 'state', from: ['Issued', 'Returned'], to: 'Lost' },
    },
    reportFound: {
      on: 'record',
      method: 'POST',
      path: '{visitorBadgeId}/found',
      each: true,
      icon: 'key',
      access: 'update',
      // A badge may have come back before it was lost.
      moves: { field: 'state', from: ['Lost'], to: 'Issued', set: { returnedAt: null } },
    },
  },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/visitor-badges',
      access: { read: ['CanManageClientSettings'], delete: ['CanManageClientSettings'] },
      list: {
        sort: 'badgeNumber',
        quick: [
          { label: 'Out', filter: { 'state~eq': 'Issued' } },
          { label: 'Overdue', filter: { 'state~eq': 'Issued', 'validUntil~lt': { daysAgo: 0 } } },
        ],
        countsQuick: true,
      },
      create: 'add',
      import: { path: 'import', label: 'Import visitor badges' },
      edit: 'PATCH',
    },
  },
});
