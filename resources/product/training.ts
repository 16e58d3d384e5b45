import { type Actions, choice, integer, reference, required } from '../declaration/index.ts';

/** The permissions to follow the training of a client's users and send reminders. */
export const trainingKeepers = { read: ['CanManageUsers'], write: 'nobody' } as const;

/** Region and permissions of training, which exists in `us` only (spec section 2, regional rules). */
export const trainingRules = {
  requires: { region: ['us'] },
  access: { system: trainingKeepers, client: trainingKeepers },
} as const;

/** The states of a learner in a course, with their labels. */
export const learnerStates = [
  { value: 'completed', label: 'Completed', tone: 'good' },
  { value: 'inProgress', label: 'In progress', tone: 'open' },
  { value: 'notStarted', label: 'Not started', tone: 'new' },
  { value: 'overdue', label: 'Overdue', tone: 'bad' },
] as const;
export type LearnerState = (typeof learnerStates)[number]['value'];

const count = (label: string) => integer({ label, computed: true, column: 125 });

/** Counts by progress: of the learners of a course or a building, or of the courses of a user. */
export const progressFields = {
  assigned: count('Assigned'),
  completed: count('Completed'),
  inProgress: count('In progress'),
  notStarted: count('Not started'),
  overdue: count('Overdue'),
  completedShare: count('Completed (%)'),
};

/** The chart of progress in lists, and their most common filter. */
export const progressList = {
  chart: { completed: 'good', inProgress: 'open', notStarted: 'new', overdue: 'bad' },
  quick: [{ label: 'Overdue', filter: { 'overdue~gt': 0 } }],
} as const;

/** File formats of a course's learners. */
const learnerFormats = [
  { value: 'xlsx', label: 'Excel' },
  { value: 'csv', label: 'CSV' },
] as const;
const format = choice(learnerFormats, { ...required, default: 'xlsx' });
const file = {
  method: 'GET',
  access: 'list',
  query: { format },
  shape: 'file',
  extension: 'format',
} as const;

/** The learners of a course as a file: of the whole client or of one building. */
export const learnerExports = {
  export: {
    ...file,
    on: 'list',
    icon: 'download',
    label: 'All learners of the course',
    words: 'exportLearners',
    path: 'export',
    narrowed: { field: 'building', call: 'exportOfBuilding', param: 'buildingId' },
  },
  exportOfBuilding: {
    ...file,
    on: 'none',
    path: '/clients/{clientId}/buildings/{buildingId}/course/{courseId}/UserCourse/Learners/export',
    params: {
      buildingId: reference('buildings', {
        label: 'Building',
        help: 'Left empty, the file is of all buildings.',
      }),
    },
  },
} as const satisfies Actions;
