import { sql } from 'drizzle-orm';

import { list, type Queryable } from '../../database/index.ts';
import { eventField } from '../../../resources/events/fields.ts';
import { eventNames, type RuleNames } from '../../../resources/rules/names.ts';

/** The language of stored reasons. */
const locale = 'en-US';
const identifierPattern = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;
/** Maximum number of buildings whose names are read in one query. Others appear by identifier. */
const most = 2000;

/** A rule and the event it is evaluated for. */
export interface RuleInput {
  readonly clientUid: string;
  readonly rule: unknown;
  readonly event: unknown;
}

/** The names for reasons, with `nameOf` for the names of buildings. */
export function namesWith(nameOf: (uid: string) => string | undefined): RuleNames {
  const words = eventNames(locale);
  return {
    ...words,
    value(path, value) {
      const choices = eventField(path)?.choices;
      const isBuilding = choices !== undefined && 'resource' in choices && typeof value === 'string';
      return isBuilding ? nameOf(value.toLowerCase()) : words.value?.(path, value);
    },
  };
}

function identifiersIn(value: unknown): readonly string[] {
  return (JSON.stringify(value) ?? '').match(identifierPattern) ?? [];
}

/** The names for reasons about these rules and events, with the current names of the clients' buildings. */
export async function namesFor(
  tx: Queryable,
  inputs: readonly RuleInput[],
): Promise<(clientUid: string) => RuleNames> {
  const rules = [...new Set(inputs.map(({ rule }) => rule))];
  const events = [...new Set(inputs.map(({ event }) => event))];
  const buildingIds = events.map((event) => (event as { readonly buildingId?: unknown } | null)?.buildingId);
  const uids = [
    ...new Set([...rules, ...buildingIds].flatMap(identifiersIn).map((uid) => uid.toLowerCase())),
  ];
  const names = new Map<string, string>();
  // No reason names a building unless a rule refers to one.
  if (rules.some((rule) => identifiersIn(rule).length > 0)) {
    const clients = [...new Set(inputs.map(({ clientUid }) => clientUid))];
    const { rows } = await tx.query<{ clientUid: string; uid: string; name: string }>(sql`
      select client_uid as "clientUid", uid, name from buildings
      where client_uid = any(${list(clients)}::uuid[]) and uid = any(${list(uids.slice(0, most))}::uuid[])`);
    for (const { clientUid, uid, name } of rows) names.set(`${clientUid} ${uid}`, name);
  }
  return (clientUid) => namesWith((uid) => names.get(`${clientUid} ${uid}`));
}
