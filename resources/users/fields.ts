import { callOptions, date, referenceObject, references } from '../declaration/index.ts';
import { assignableRolesAction, roleWords } from '../product/people.ts';

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

/** The columns about the sign-in of users. */
export const signInColumns = ['userActive', 'locked', 'lastLogin'] as const;

/** The columns of the search across clients. The client stands before the address, which a phone has no room for. */
export const searchColumns = [
  'lastName',
  'firstName',
  'clientName',
  'userName',
  ...signInColumns,
  'isGlobalAdmin',
  'isEnterpriseUser',
  'failedLogins',
] as const;

/** Common filters of user lists. */
export const userQuestions = [
  'userActive',
  'userRoles',
  'userBuildings',
  'invitation',
  { label: 'Locked', filter: { 'locked~eq': true } },
  { label: 'Never signed in', filter: { 'neverSignedIn~eq': true } },
] as const;

/** The roles that the viewer can assign to the user of the form. For a new user, the roles the viewer can assign to themselves. */
export const rolesOfUser = callOptions({ assignable: assignableRolesAction }, 'assignable', {
  ...roleWords,
  input: ({ viewer, record = viewer }) => ({ userId: record, onBehalfOfUserUID: viewer }),
});
