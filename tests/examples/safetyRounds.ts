import {
  choice,
  date,
  defineResource,
  flag,
  image,
  imageActions,
  integer,
  reference,
  referenceObject,
  references,
  section,
  text,
} from '../../resources/declaration/index.ts';

const readers = ['CanManageBuildingSettings', 'CanManageClientSettings'] as const;

/** A round through a building, with the points that somebody looks at. */
export const safetyRounds = defineResource({
  name: 'safetyRounds',
  label: { one: 'Safety round', many: 'Safety rounds' },
  sections: {
    round: section('Round', {
      name: text({ required: true, unique: 'client', search: true, maxLength: 100 }),
      // Whoever changes many rounds at once does not give them one number.
      reportNumber: text({ individual: true, maxLength: 20, column: true }),
      building: reference('buildings', { required: true, column: true }),
      day: date({ column: true }),
      people: references('users'),
      leader: referenceObject('users', { among: { list: 'people' } }),
      plan: image({ aspect: 1.5 }),
      // Those who plan the rounds do not close them.
      isClosed: flag({ writableBy: ['CanManageClientSettings'], column: true }),
    }),
    points: section('Points', {}, { child: 'roundPoints' }),
  },
  calls: { service: 'clientbuilding/v2', update: ['PATCH'] },
  buildingField: 'building',
  lockedBelow: {
    message: 'The points of a closed round stay as they are.',
    when: ({ isClosed }) => isClosed === true,
  },
  actions: {
    copy: { icon: 'copy', page: 'copy' },
    ...imageActions('plan', { name: 'plan', path: '{safetyRoundId}/plan' }),
  },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/safety-rounds',
      access: { read: readers, delete: readers },
      list: { sort: '-day', switches: ['isClosed'] },
      create: 'add',
      copy: 'copy',
      edit: 'PATCH',
    },
    system: {
      area: 'system',
      path: '/admin/clients/:clientId/safety-rounds',
      access: { read: ['CanManageClients'] },
      list: { sort: '-day' },
      edit: 'PATCH',
      readOnly: ['day', 'people', 'leader'],
    },
  },
});

/** A point of a round. It has no page of its own: the page of its round has a row for it. */
export const roundPoints = defineResource({
  name: 'roundPoints',
  label: { one: 'Point', many: 'Points' },
  title: 'question',
  scope: { clientId: 'clientUID', safetyRoundId: 'safetyRoundUID' },
  sections: {
    point: section('Point', {
      question: text({ required: true, maxLength: 200 }),
      answer: choice(['Good', 'Bad'], { blank: 'Not looked at' }),
      weight: integer({ default: 1, min: 1, max: 1000 }),
    }),
  },
  calls: { service: 'clientbuilding/v2', update: ['PATCH'] },
  access: {
    client: { read: readers, delete: readers },
    system: { read: ['CanManageClients'] },
  },
  places: {},
});
