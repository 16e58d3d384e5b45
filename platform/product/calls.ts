import { clients } from '../../resources/clients/index.ts';
import { roles } from '../../resources/roles/index.ts';
import { systemRoles } from '../../resources/systemRoles/index.ts';
import { type Call, defineCall, type JsonSchema } from '../http/call.ts';
import { answerAction } from '../resources/calls/actions.ts';
import { pageSchema } from '../resources/schemas.ts';
import { catalogueModules } from './catalogue.ts';
import { clientOf } from './client-of.ts';
import { copyRolesCall } from './copy-roles.ts';
import { moduleGroups } from './module-groups.ts';
import { permissionGroups } from './permission-groups.ts';

const service = 'product/v1';
const text: JsonSchema = { type: 'string' };
const uid: JsonSchema = { type: 'string', format: 'uuid' };

/** The modules that clients can be licensed for, and the permissions that roles can have. */
export const productCalls: readonly Call[] = [
  answerAction(roles, 'permissionGroups', {
    summary: 'The permissions that roles of a client can have, in groups',
    async handler({ tx, params }) {
      const { modules } = await clientOf(tx, params['clientId'] ?? '');
      return permissionGroups(modules);
    },
  }),
  copyRolesCall,
  answerAction(systemRoles, 'permissionGroups', {
    summary: 'All permissions, in groups',
    mode: 'detached',
    handler: () => Promise.resolve(permissionGroups()),
  }),
  answerAction(clients, 'moduleGroups', {
    summary: 'The modules that a client can be licensed for, in groups, with those that it has selected',
    async handler({ tx, uid }) {
      const { type, modules } = await clientOf(tx, uid);
      return moduleGroups(type, modules);
    },
  }),
  answerAction(clients, 'moduleGroupsOfType', {
    summary:
      'The modules that clients of a type can be licensed for, in groups; the type by its number or its name',
    mode: 'detached',
    handler: ({ input }) => Promise.resolve(moduleGroups(input.type)),
  }),
  defineCall({
    id: 'getClientModules',
    service,
    method: 'GET',
    path: 'clients/{id}/modules',
    access: 'member',
    summary: 'The modules that a client is licensed for',
    answers: { 200: pageSchema({ type: 'object', properties: { uid, name: text, displayName: text } }) },
    async handler({ tx, params }) {
      const { modules } = await clientOf(tx, params.id);
      const items = catalogueModules.flatMap(({ uid: moduleUid, key, displayName }) =>
        modules.has(moduleUid) ? [{ uid: moduleUid, name: key, displayName }] : [],
      );
      return { body: { items, rowCount: items.length, pageNumber: 0, pageSize: items.length } };
    },
  }),
];
