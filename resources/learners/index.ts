import {
  choice,
  date,
  defineResource,
  instant,
  integer,
  reference,
  referenceObject,
  required,
  text,
} from '../declaration/index.ts';
import { learnerExports, learnerStates, trainingKeepers, trainingRules } from '../product/training.ts';

/** A user's assignment to a course, with the progress. The building is the user's primary one. */
export const learners = defineResource({
  name: 'learners',
  label: { one: 'Learner', many: 'Learners' },
  scope: { clientId: 'clientUID', courseId: 'courseUID' },
  title: 'userName',
  named: ['firstName', 'lastName'],
  fields: {
    firstName: text({ computed: true, search: true }),
    lastName: text({ computed: true, search: true }),
    userName: text({ label: 'Email', computed: true, search: true }),
    building: referenceObject('buildings', { computed: true }),
    status: choice(learnerStates, { required: true, computed: true }),
    assignedDate: date({ label: 'Assigned', required: true }),
    dueDate: date({ label: 'Due' }),
    startedDate: date({ label: 'Started' }),
    completedDate: date({ label: 'Completed' }),
    score: integer({ label: 'Score (%)', min: 0, max: 100 }),
    remindedAt: instant({ label: 'Reminded', computed: true }),
    userUID: reference('users', { label: 'User', ...required, filterable: false }),
  },
  calls: {
    service: 'usercontactrole/v2',
    path: 'clients/{clientId}/course/{courseId}/UserCourse/Learners',
    operations: ['list'],
    isOptional: true,
  },
  buildingField: 'building',
  ...trainingRules,
  places: {
    client: {
      area: 'client',
      path: '/client/admin/raptor-university/:courseId/learners',
      access: trainingKeepers,
      list: {
        columns: ['lastName', 'firstName', 'status', 'building', 'dueDate', 'completedDate'],
        sort: ['lastName', 'firstName'],
        quick: ['status', 'building'],
      },
    },
  },
  actions: {
    remind: {
      icon: 'mail',
      on: 'records',
      method: 'POST',
      path: 'reminders',
      isOptional: true,
      access: ['CanManageUsers'],
      answer: { reminded: integer(required), left: integer(required) },
    },
    ...learnerExports,
  },
});
