import { type SQL, sql } from 'drizzle-orm';

import {
  type AnyResource,
  type Field,
  mayReadField,
  type Reader,
} from '../../resources/declaration/index.ts';
import { kindOf } from '../../resources/declaration/kinds/index.ts';
import { resourceOfParameter } from '../../resources/declaration/nesting.ts';
import { targetOf } from '../../resources/registry.ts';
import { platformKindOf } from '../database/kinds/index.ts';
import { columnName, identifierColumn, linkTable, tableName, tenantColumn } from '../database/naming.ts';
import { computedValue, joinOf } from './extensions.ts';

/** A record that a response embeds as `{ uid, name }`, joined under its own alias. */
export interface Embed {
  /** Property of the record with the identifier. */
  readonly source: string;
  /** Property in the response. */
  readonly property: string;
  readonly target: AnyResource;
  readonly alias: string;
}

/** A column of the record's table (alias `t`), or the SQL computed in its place. */
export function column(resource: AnyResource, property: string): SQL {
  if (resource.fields[property]?.computed) return computedValue(resource, property);
  const name = columnName(resource, property);
  if (name === undefined) throw new TypeError(`${resource.name}.${property} is no column.`);
  return sql`t.${sql.identifier(name)}`;
}

/** The name of an embedded record, as `recordName` writes it: its `named` fields when all are texts, otherwise its title. */
export function embedTitle({ alias, target }: Pick<Embed, 'alias' | 'target'>): SQL {
  const of = (name: string) =>
    sql`${sql.identifier(alias)}.${sql.identifier(columnName(target, name) ?? identifierColumn)}`;
  const named = target.named ?? [];
  const isText = (name: string) =>
    target.fields[name]?.kind === 'text' && columnName(target, name) !== undefined;
  if (named.length === 0 || !named.every(isText)) return of(target.title);
  return sql`coalesce(nullif(concat_ws(' ', ${sql.join(named.map(of), sql`, `)}), ''), ${of(target.title)})`;
}

/** The records that responses of `resource` embed. */
export function embedsOf(resource: AnyResource): readonly Embed[] {
  const embeds = Object.entries(resource.fields).flatMap(([source, field]): Omit<Embed, 'alias'>[] => {
    if (field.target === undefined || kindOf(field).isMany) return [];
    const property = field.shape === 'object' ? source : field.embed;
    return property === undefined ? [] : [{ source, property, target: targetOf(field) }];
  });
  const ancestors = Object.entries(resource.scope).flatMap(([parameter, source]): Omit<Embed, 'alias'>[] => {
    const property = resource.scopeEmbeds?.[source];
    return property === undefined ? [] : [{ source, property, target: resourceOfParameter(parameter) }];
  });
  return [...embeds, ...ancestors].map((embed, index) => ({ ...embed, alias: `e${index}` }));
}

function join(resource: AnyResource, { source, target, alias }: Embed): SQL {
  const joined = sql.identifier(alias);
  const within =
    target.tenancy === 'client'
      ? sql` and ${joined}.${sql.identifier(tenantColumn)} = t.${sql.identifier(tenantColumn)}`
      : sql``;
  return sql` left join ${sql.identifier(tableName(target))} ${joined} on ${joined}.${sql.identifier(identifierColumn)} = ${column(resource, source)}${within}`;
}

/**
 * `from` with the record's table as `t`, its embedded records and what computed fields need. Unused joins are free: each matches at most one
 * row.
 */
export function fromClause(resource: AnyResource): SQL {
  const computing = joinOf(resource);
  return sql.join([
    sql`from ${sql.identifier(tableName(resource))} t`,
    ...(computing ? [sql` ${computing}`] : []),
    ...embedsOf(resource).map((embed) => join(resource, embed)),
  ]);
}

function embedded(embed: Embed): SQL {
  const identifier = sql`${sql.identifier(embed.alias)}.${sql.identifier(identifierColumn)}`;
  return sql`case when ${identifier} is null then null else json_build_object('uid', ${identifier}, 'name', ${embedTitle(embed)}) end`;
}

/** `from … where …`: the rows (alias `l`) that the field of the record `t` refers to, each with `target_uid`. */
export function linksOf(resource: AnyResource, name: string): SQL {
  if (resource.fields[name]?.computed)
    return sql`from unnest(${computedValue(resource, name)}) l(target_uid) where true`;
  const link = linkTable(resource, name);
  const within =
    resource.tenancy === 'client'
      ? sql` and l.${sql.identifier(tenantColumn)} = t.${sql.identifier(tenantColumn)}`
      : sql``;
  return sql`from ${sql.identifier(link.name)} l where l.uid = t.uid${within}`;
}

function linked(resource: AnyResource, name: string): SQL {
  return sql`array(select l.target_uid ${linksOf(resource, name)} order by 1)`;
}

function fieldValue(resource: AnyResource, name: string, field: Field): SQL | undefined {
  if (field.single) return undefined;
  if (field.computed) return computedValue(resource, name);
  const kind = platformKindOf(field);
  if (kind.isLinked) return linked(resource, name);
  if (!kind.column || field.shape === 'object') return undefined;
  const value = column(resource, name);
  return kind.answer?.(value) ?? value;
}

/** The values of a record that a reader may see, under their response properties. */
export function selectList(resource: AnyResource, reader: Reader, leftOut: readonly string[] = []): SQL {
  const readable = Object.entries(resource.fields).filter(
    ([name]) => mayReadField(resource, name, reader) && !leftOut.includes(name),
  );
  const identifiers: [string, SQL][] = [
    [resource.identifier.field, sql`t.${sql.identifier(identifierColumn)}`],
    ...Object.values(resource.scope).map((property): [string, SQL] => [property, column(resource, property)]),
    ...readable.flatMap(([name, field]): [string, SQL][] => {
      const value = fieldValue(resource, name, field);
      return value === undefined ? [] : [[name, value]];
    }),
    ...embedsOf(resource)
      .filter(({ source }) => mayReadField(resource, source, reader) && !leftOut.includes(source))
      .map((embed): [string, SQL] => [embed.property, embedded(embed)]),
  ];
  return sql.join(
    identifiers.map(([property, value]) => sql`${value} as ${sql.identifier(property)}`),
    sql`, `,
  );
}
