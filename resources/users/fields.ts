import { date, referenceObject, references } from '../declaration/index.ts';

/** The work of a user (spec section 3). A title in use cannot be deleted. */
export const workFields = {
  userTitle: referenceObject('titles', {
    label: 'Title',
    wire: { write: 'titleUID' },
    onTargetDelete: 'restrict',
    search: 'optional',
    column: 160,
  }),
  userDepartments: references('departments', { label: 'Departments', wire: { write: 'departmentUids' } }),
  userOccupations: references('occupations', { label: 'Occupations', wire: { write: 'occupationUids' } }),
  hireDate: date({ column: 'hidden' }),
} as const;
