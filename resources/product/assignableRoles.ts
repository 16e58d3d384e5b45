import { callOptions, flag, text, texts, uid } from '../declaration/index.ts';

/** A role that the caller can assign. */
export const assignableRoleFields = {
  roleUID: uid({ required: true, wire: { read: ['uid', 'id'] } }),
  roleName: text({ required: true, wire: { read: ['name', 'roleUID', 'uid', 'id'] } }),
  roleDescription: text({ multiline: true }),
  isGlobalAdmin: flag(),
  permissions: texts(),
} as const;

/** The roles that the caller can assign to a user. */
export const assignableRolesAction = {
  on: 'none',
  method: 'GET',
  path: '/clients/{clientId}/Users/{userId}/roles',
  params: { userId: uid({ required: true }) },
  query: {
    onBehalfOfUserUID: text({
      label: 'On behalf of',
      help: 'Only roles that this user can assign as well.',
      maxLength: 36,
    }),
  },
  access: ['CanManageUsers'],
  shape: 'page',
  answer: assignableRoleFields,
  message: { 404: 'client-no-assignable-roles', other: 'unknown-error' },
} as const;

const words = {
  of: 'roles',
  key: 'roleUID',
  label: 'roleName',
} as const;

/** The roles that the viewer can assign, independent of any user. */
export const assignableRoles = callOptions({ assignable: assignableRolesAction }, 'assignable', {
  ...words,
  input: ({ viewer }) => ({ userId: viewer, onBehalfOfUserUID: viewer }),
});

/** The roles that the viewer can assign to the user of the form. For a new user, the roles the viewer can assign to themselves. */
export const rolesOfUser = callOptions({ assignable: assignableRolesAction }, 'assignable', {
  ...words,
  input: ({ viewer, record = viewer }) => ({ userId: record, onBehalfOfUserUID: viewer }),
});
