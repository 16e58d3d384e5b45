import { type SQL, sql } from 'drizzle-orm';

import type { AnyResource } from '../../resources/declaration/index.ts';
import { resources } from '../../resources/registry.ts';
import { list } from '../database/index.ts';
import { columnName, hasOwnTable, identifierColumn, tableName, tenantColumn } from '../database/naming.ts';
import type { Module } from '../module.ts';
import { embedTitle } from '../resources/columns.ts';
import type { ComputedByResource } from '../resources/computed.ts';
import { nameByEmail, nameByUid } from '../resources/queries/person-name.ts';
import { historyCalls } from './calls.ts';
import { subjectsOf } from './names.ts';

/** The current name of a user of the client; of anybody else, who has no row here, the address at that time. */
const actorName = sql`coalesce(${nameByUid(sql`t.client_uid`, sql`t.actor_uid`)}, t.actor_email)`;
const actedAsName = sql`coalesce(${nameByEmail(sql`t.client_uid`, sql`t.acted_as_email`)}, t.acted_as_email)`;

/** True for records of a client that are named by other stored texts than their title: people, whose title is their address. */
function hasNameOfItsOwn(resource: AnyResource): boolean {
  const { named = [], title, tenancy } = resource;
  const isStored = (name: string) =>
    resource.fields[name]?.kind === 'text' && columnName(resource, name) !== undefined;
  return (
    tenancy === 'client' &&
    hasOwnTable(resource) &&
    named.length > 0 &&
    !named.includes(title) &&
    named.every(isStored)
  );
}

/** The current name of the changed record, when it has another name than its title; else null. */
function currentName(resource: AnyResource): SQL {
  const alias = 'changed';
  const of = (name: string) => sql`${sql.identifier(alias)}.${sql.identifier(name)}`;
  // A subject without records has a target that is no identifier.
  const isRecord = sql`t.subject = any(${list(subjectsOf(resource))}) and t.target ~ '^[0-9a-f-]{36}$'`;
  return sql`(select ${embedTitle({ alias, target: resource })} from ${sql.identifier(tableName(resource))} ${sql.identifier(alias)}
    where ${of(tenantColumn)} = t.client_uid and ${of(identifierColumn)} = case when ${isRecord} then t.target::uuid end)`;
}

const targetName = sql`coalesce(${sql.join([...resources.filter(hasNameOfItsOwn).map(currentName), sql`t.target_title`], sql`, `)})`;

const historyComputed: Pick<ComputedByResource, 'auditEntries'> = {
  auditEntries: { actorName, actedAsName, targetName },
};

export const historyModule = { calls: historyCalls, computed: historyComputed } satisfies Module;
