import { sql } from 'drizzle-orm';

import { list, type Queryable } from '../../database/index.ts';
import { eventField } from '../../../resources/rules/event.ts';
import { eventNames, type RuleNames } from '../../../resources/rules/explain.ts';

/** The language of reasons that are kept. */
const locale = 'en-US';
const identifierPattern = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;
/** Buildings whose names are read at once; others go by their identifiers. */
const most = 2000;

/** A rule with an event that it is held against. */
export interface Spoken {
  readonly clientUid: string;
  readonly rule: unknown;
  readonly event: unknown;
}

/** The words of reasons, with the names of buildings that `nameOf` knows by their identifiers. */
export function namesWith(nameOf: (uid: string) => string | undefined): RuleNames {
  return {
    ...eventNames(locale),
    value(path, value) {
      const choices = eventField(path)?.choices;
      const isBuilding = choices !== undefined && 'resource' in choices && typeof value === 'string';
      return isBuilding ? nameOf(value.toLowerCase()) : undefined;
    },
  };
}

function identifiersIn(value: unknown): readonly string[] {
  return (JSON.stringify(value) ?? '').match(identifierPattern) ?? [];
}

/** The words for reasons about these rules and events: a client's buildings by the names that they have now. */
export async function namesFor(
  tx: Queryable,
  spoken: readonly Spoken[],
): Promise<(clientUid: string) => RuleNames> {
  const rules = [...new Set(spoken.map(({ rule }) => rule))];
  const events = [...new Set(spoken.map(({ event }) => event))];
  const buildingIds = events.map((event) => (event as { readonly buildingId?: unknown }).buildingId);
  const uids = [
    ...new Set([...rules, ...buildingIds].flatMap(identifiersIn).map((uid) => uid.toLowerCase())),
  ];
  const names = new Map<string, string>();
  // Where no rule looks at buildings, nothing is said of one.
  if (rules.some((rule) => identifiersIn(rule).length > 0)) {
    const clients = [...new Set(spoken.map(({ clientUid }) => clientUid))];
    const { rows } = await tx.query<{ clientUid: string; uid: string; name: string }>(sql`
      select client_uid as "clientUid", uid, name from buildings
      where client_uid = any(${list(clients)}::uuid[]) and uid = any(${list(uids.slice(0, most))}::uuid[])`);
    for (const { clientUid, uid, name } of rows) names.set(`${clientUid} ${uid}`, name);
  }
  return (clientUid) => namesWith((uid) => names.get(`${clientUid} ${uid}`));
}
