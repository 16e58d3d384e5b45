import { objects, text, uid } from '../declaration/index.ts';

/** A client or a building that a user may work with. */
export const workableFields = {
  uid: uid({ required: true }),
  name: text({ required: true, wire: { read: ['uid'] } }),
  status: text(),
} as const;

/** The clients that a user may work with. */
export const clientsOfPerson = {
  on: 'none',
  method: 'GET',
  service: 'authentication/v1',
  path: '/users/{uid}/clients',
  params: { uid: uid({ required: true }) },
  access: [],
  shape: 'page',
  answer: workableFields,
} as const;

/** The buildings of a user: the viewer's own, or those of a user they manage. */
export const buildingsOfPerson = {
  on: 'record',
  method: 'GET',
  own: 'allowed',
  access: ['CanManageUsers'],
  answer: { buildings: objects(workableFields) },
} as const;
