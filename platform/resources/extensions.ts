import type { SQL } from 'drizzle-orm';

import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import { resources } from '../../resources/registry.ts';
import type { Queryable } from '../database/index.ts';
import type { ComputedByResource, FoundByResource, JoinsByResource } from './computed.ts';
import type { Guard, GuardsByResource, Hooks, HooksByResource, WriteContext } from './hooks.ts';

/** Fields of one kind, of any resource, whose values are rows of a module's own table. */
export interface KeptApart {
  /** The value of a field; `t` is the record's row. */
  value(resource: AnyResource, field: string): SQL;
  /** Deletes the values of records that are about to be deleted. `rows` is a condition on `t`, the resource's table. */
  remove(tx: Queryable, resource: AnyResource, rows: SQL): Promise<void>;
}

/** The additions of a module to declared resources. */
export interface Extension {
  readonly hooks?: HooksByResource;
  readonly guards?: GuardsByResource;
  readonly computed?: Partial<ComputedByResource>;
  readonly joins?: JoinsByResource;
  readonly found?: FoundByResource;
  readonly keptApart?: Partial<Readonly<Record<Field['kind'], KeptApart>>>;
}

const hooks = new Map<string, Hooks<Readonly<Record<string, unknown>>>>();
const guards = new Map<string, Guard>();
const computed = new Map<string, Readonly<Record<string, SQL>>>();
const joins = new Map<string, SQL>();
const found = new Map<string, Readonly<Record<string, Readonly<Record<string, SQL>>>>>();
const keptApart = new Map<string, KeptApart>();

function add<Value>(to: Map<string, Value>, kind: string, values: object = {}): void {
  for (const [name, value] of Object.entries(values)) {
    if (to.has(name)) throw new Error(`Two modules give ${kind} for ${name}.`);
    to.set(name, value as Value);
  }
}

/**
 * Registers the extensions of the modules; `modules.ts` calls it once, when it is loaded.
 * @throws Error when two modules extend the same resource, or no module computes a field declared as computed
 */
export function extendResources(extensions: readonly Extension[]): void {
  for (const extension of extensions) {
    add(hooks, 'hooks', extension.hooks);
    add(guards, 'a guard', extension.guards);
    add(computed, 'computed fields', extension.computed);
    add(joins, 'joins', extension.joins);
    add(found, 'conditions of values', extension.found);
    add(keptApart, 'the table of a kind', extension.keptApart);
  }
  for (const resource of resources)
    for (const [name, field] of Object.entries(resource.fields))
      if (field.computed) computedValue(resource, name);
}

/** The hooks of a resource, for the code that interprets declarations. */
export function hooksOf(name: string): Hooks<Readonly<Record<string, unknown>>> {
  return hooks.get(name) ?? {};
}

/** Runs a write between the two halves of the resource's guard. Throws ProblemError when the guard refuses what the write leaves. */
export async function guarded(
  name: string,
  context: WriteContext<Readonly<Record<string, unknown>>>,
  write: () => Promise<void>,
): Promise<void> {
  const check = await guards.get(name)?.(context);
  await write();
  await check?.();
}

/** Deletes the values that modules store for records in their own tables. `rows` is a condition on `t`, the resource's table. */
export async function removeKeptApart(tx: Queryable, resource: AnyResource, rows: SQL): Promise<void> {
  for (const kind of new Set(Object.values(resource.fields).map((field) => field.kind)))
    await keptApart.get(kind)?.remove(tx, resource, rows);
}

/** The SQL of a computed field; `t` is the record's row. Throws when no module computes it. */
export function computedValue(resource: AnyResource, field: string): SQL {
  const kind = resource.fields[field]?.kind ?? '';
  const value = keptApart.get(kind)?.value(resource, field) ?? computed.get(resource.name)?.[field];
  if (!value)
    throw new Error(`No module computes ${resource.name}.${field}. Add it to the module’s \`computed\`.`);
  return value;
}

/** The join that the computed fields of a resource need, if any. */
export function joinOf(resource: AnyResource): SQL | undefined {
  return joins.get(resource.name);
}

/** The conditions that rows with a value of a computed field meet, by value. */
export function foundBy(resource: AnyResource, field: string): Readonly<Record<string, SQL>> | undefined {
  return found.get(resource.name)?.[field];
}
