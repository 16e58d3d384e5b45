import { defineResource, integer, section, text } from '../declaration/index.ts';
import { progressFields, progressList, trainingKeepers, trainingRules } from '../product/training.ts';

/** A course of a client's training, with the progress of its learners. */
export const courses = defineResource({
  name: 'courses',
  label: { one: 'Course', many: 'Courses' },
  sections: {
    course: section('Course', {
      name: text({ required: true, search: true, maxLength: 200, unique: 'client', column: 320 }),
      description: text({ multiline: true, sortable: false }),
      minutes: integer({ label: 'Length (minutes)', min: 1, column: 'hidden' }),
      validMonths: integer({ label: 'Valid for (months)', min: 1, column: 'hidden' }),
    }),
    progress: section('Progress', {}, { widget: 'courseProgress', onlySaved: true }),
  },
  fields: progressFields,
  calls: {
    service: 'usercontactrole/v2',
    path: 'clients/{clientId}/course',
    operations: ['list', 'get'],
    isOptional: true,
  },
  ...trainingRules,
  places: {
    client: {
      area: 'client',
      path: '/client/admin/raptor-university',
      label: 'Raptor University',
      access: trainingKeepers,
      list: { sort: 'name', ...progressList },
      edit: 'readOnly',
    },
  },
});
