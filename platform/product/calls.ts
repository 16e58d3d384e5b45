import { choiceValue } from '../../resources/declaration/codec/index.ts';
import { sql } from 'drizzle-orm';

import { clients } from '../../resources/clients.ts';
import type { Queryable } from '../database/index.ts';
import { type Call, defineCall, type JsonSchema } from '../http/call.ts';
import { notFoundProblem } from '../kernel/problem.ts';
import { declared } from '../resources/targets.ts';
import { pageSchema } from '../resources/schemas.ts';
import { catalogueModules } from './catalogue.ts';
import { moduleGroups } from './module-groups.ts';
import { permissionGroups } from './permission-groups.ts';

const service = 'product/v1';
const text: JsonSchema = { type: 'string' };
const uid: JsonSchema = { type: 'string', format: 'uuid' };
const optional = (type: string): JsonSchema => ({ type: [type, 'null'] });

const moduleGroupsSchema: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      uid,
      name: text,
      displayName: text,
      modules: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            uid,
            displayName: text,
            enabled: { type: 'boolean', description: 'Its parent is selected, or it needs none.' },
            selected: { type: 'boolean' },
            requireParent: { type: 'boolean' },
            parentModuleUID: optional('string'),
            linkedGroupId: optional('string'),
            linkedGroupType: {
              type: ['integer', 'null'],
              description: '1: at most one module of the linked group.',
            },
            displayOrder: { type: 'integer' },
          },
        },
      },
    },
  },
};

const permissionGroupsSchema: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      name: text,
      displayName: text,
      permissions: {
        type: 'array',
        items: { type: 'object', properties: { name: text, displayName: text } },
      },
    },
  },
};

/** The type and the modules of the client that a call names. */
async function clientOf(tx: Queryable, clientUid: string): Promise<{ type: string; modules: Set<string> }> {
  const { rows } = await tx.query<{ type: string; modules: string[] }>(
    sql`select type, modules from clients where uid = ${clientUid}`,
  );
  if (!rows[0]) throw notFoundProblem();
  return { type: rows[0].type, modules: new Set(rows[0].modules) };
}

/** What clients can be licensed for, and what roles can be permitted. */
export const productCalls: readonly Call[] = [
  defineCall({
    id: 'getClientPermissionGroups',
    service,
    method: 'GET',
    path: 'clients/{id}/permissiongroups',
    access: { anyOf: ['CanManageRoles', 'CanManageUsers'] },
    summary: 'The permissions that roles of a client can have, in groups',
    answers: { 200: permissionGroupsSchema },
    async handler({ tx, params }) {
      const { modules } = await clientOf(tx, params.id);
      return { body: permissionGroups(modules) };
    },
  }),
  defineCall({
    id: 'getSystemPermissionGroups',
    service,
    method: 'GET',
    path: 'system/permissiongroups',
    access: { anyOf: ['CanManageUsers', 'CanManageRoles'], kind: 'system' },
    summary: 'All permissions, in groups',
    answers: { 200: permissionGroupsSchema },
    withoutDatabase: true,
    handler: () => Promise.resolve({ body: permissionGroups() }),
  }),
  defineCall({
    id: 'getClientModuleGroups',
    service,
    method: 'GET',
    path: 'clients/{id}/modulegroups',
    // Those who manage users, too, choose what a station is for.
    access: {
      anyOf: [
        'CanCreateClientsAndBuildings',
        'CanManageClients',
        'CanDisableClientsAndBuildings',
        'CanManageClientSettings',
        'CanManageUsers',
      ],
    },
    summary: 'The modules that a client can be licensed for, in groups, with those that it has selected',
    answers: { 200: moduleGroupsSchema },
    async handler({ tx, params }) {
      const { type, modules } = await clientOf(tx, params.id);
      return { body: moduleGroups(type, modules) };
    },
  }),
  defineCall({
    id: 'getModuleGroupsOfClientType',
    service,
    method: 'GET',
    path: 'modulegroups/clienttype/{type}',
    access: { operation: 'create', resource: declared('clients') },
    summary:
      'The modules that clients of a type can be licensed for, in groups; the type by its number or its name',
    params: { type: { type: 'string', maxLength: 50 } },
    answers: { 200: moduleGroupsSchema },
    withoutDatabase: true,
    handler({ params }) {
      const type = choiceValue(clients.fields.type.options, params.type);
      if (type === undefined) throw notFoundProblem();
      return Promise.resolve({ body: moduleGroups(type) });
    },
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
