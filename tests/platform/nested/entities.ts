import {
  type AnyResource,
  defineResource,
  flag,
  image,
  imageActions,
  reference,
  references,
  section,
  text,
} from '../../../resources/declaration/index.ts';

// Entities that the product does not have. Their names begin with “probe”, so that no entity of the product can collide with them.

const keepers = {
  read: ['CanManageClientSettings'],
  write: ['CanManageClientSettings'],
  delete: ['CanManageClientSettings'],
} as const;
const shared = { access: { client: keepers, system: keepers }, places: {} } as const;
const service = 'probes/v1';
const named = text({ required: true, search: true });

/** Visits of one building each. */
const visits = defineResource({
  ...shared,
  name: 'probeVisits',
  label: { one: 'Visit', many: 'Visits' },
  sections: {
    visit: section('Visit', { name: named, building: reference('buildings', { required: true }) }),
  },
  buildingField: 'building',
  lockedBelow: { message: 'A closed visit stays as it is.', when: ({ name }) => name === 'Closed' },
  calls: { service, update: ['PATCH'] },
});

const belowVisit = { clientId: 'clientUID', probeVisitId: 'visitUID' } as const;

/** Questions of a visit. Nothing here says that visits belong to buildings. */
export const questions = defineResource({
  ...shared,
  name: 'probeQuestions',
  label: { one: 'Question', many: 'Questions' },
  scope: belowVisit,
  sections: {
    question: section('Question', { name: named, isKept: flag({ default: false }), photo: image() }),
  },
  undeletable: { message: 'A kept question stays.', when: ({ isKept }) => isKept === true },
  calls: { service, update: ['PUT', 'PATCH'] },
  actions: {
    ...imageActions('photo', { name: 'photo', path: '{probeQuestionId}/photo' }),
    settle: { on: 'record', method: 'POST', path: '{probeQuestionId}/settle', body: {} },
    settleSome: { on: 'records', method: 'POST', path: 'settle', body: {} },
    count: { on: 'none', method: 'GET', path: 'count', answer: { total: text() } },
  },
});

/** Answers to a question: two levels below the visit. */
const answers = defineResource({
  ...shared,
  name: 'probeAnswers',
  label: { one: 'Answer', many: 'Answers' },
  scope: { ...belowVisit, probeQuestionId: 'questionUID' },
  sections: {
    answer: section('Answer', { name: named, witnesses: references('probeVisits') }),
  },
  calls: { service, update: ['PATCH'] },
});

/** The one summary of a visit. */
const summaries = defineResource({
  ...shared,
  name: 'probeSummary',
  label: { one: 'Summary', many: 'Summaries' },
  singleton: true,
  scope: belowVisit,
  sections: { summary: section('Summary', { note: text({ default: '' }) }) },
  title: 'note',
  calls: { service, update: ['PUT'], path: 'clients/{clientId}/probeVisits/{probeVisitId}/summary' },
});

/** All questions of a client: the path of this view names no visit. */
export const allQuestions = defineResource({
  ...shared,
  name: 'probeAllQuestions',
  label: { one: 'Question', many: 'Questions' },
  viewOf: 'probeQuestions',
  identifier: { field: 'uid', param: 'probeAnyQuestionId' },
  fields: { name: named },
  calls: { service, operations: ['list', 'get', 'update'], update: ['PATCH'] },
  actions: { settleAnywhere: { on: 'records', method: 'POST', path: 'settle', body: {} } },
});

/** Records of several buildings. */
const albums = defineResource({
  ...shared,
  name: 'probeAlbums',
  label: { one: 'Album', many: 'Albums' },
  sections: {
    album: section('Album', { name: named, buildings: references('buildings'), isEverywhere: flag() }),
  },
  withinBuildings: { list: 'buildings', all: 'isEverywhere' },
  calls: { service, update: ['PATCH'] },
});

const pages = defineResource({
  ...shared,
  name: 'probePages',
  label: { one: 'Page', many: 'Pages' },
  scope: { clientId: 'clientUID', probeAlbumId: 'albumUID' },
  sections: { page: section('Page', { name: named }) },
  calls: { service, update: ['PATCH'] },
});

/** Records of clients with a module, which concern the whole client. */
const machines = defineResource({
  ...shared,
  name: 'probeMachines',
  label: { one: 'Machine', many: 'Machines' },
  requires: { anyModule: ['visitor'], allBuildings: 'write' },
  sections: { machine: section('Machine', { name: named, photo: image() }) },
  calls: { service, update: ['PATCH'] },
  actions: imageActions('photo', { name: 'photo', path: '{probeMachineId}/photo' }),
});

const parts = defineResource({
  ...shared,
  name: 'probeParts',
  label: { one: 'Part', many: 'Parts' },
  scope: { clientId: 'clientUID', probeMachineId: 'machineUID' },
  sections: { part: section('Part', { name: named, photo: image() }) },
  calls: { service, update: ['PATCH'] },
  actions: imageActions('photo', { name: 'photo', path: '{probePartId}/photo' }),
});

export const probes: Readonly<Record<string, AnyResource>> = {
  probeVisits: visits,
  probeQuestions: questions,
  probeAnswers: answers,
  probeSummary: summaries,
  probeAllQuestions: allQuestions,
  probeAlbums: albums,
  probePages: pages,
  probeMachines: machines,
  probeParts: parts,
};
