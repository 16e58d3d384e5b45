import { createHash } from 'node:crypto';

import { sql } from 'drizzle-orm';

import { jsonb, type OwnerQueryable } from '../database/index.ts';
import { landingPages, subscriptions } from './choices.ts';
import { buildingTypes, countryNames, stateNames, timeZoneNames } from './names.ts';

/**
 * Kinds whose identifiers follow from a standard code or a path. These words are part of stored identifiers and never change, whatever the
 * kinds are called elsewhere.
 */
type CodedKind = 'country' | 'state' | 'time zone' | 'landing page';

/**
 * The identifier of a row of reference data: the same on every installation, derived from its code (a UUID of version 8, RFC 9562, section
 * 5.8).
 */
function referenceUid(kind: CodedKind, code: string): string {
  const digest = createHash('sha256').update(`${kind}:${code}`).digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.subarray(0, 16).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

interface Reference {
  readonly table: string;
  /** The columns that tell two rows apart, beside the identifier. */
  readonly key: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
}

const references: readonly Reference[] = [
  {
    table: 'countries',
    key: ['code'],
    rows: countryNames.map(([code, name]) => ({ uid: referenceUid('country', code), code, name })),
  },
  {
    table: 'states',
    key: ['country_code', 'code'],
    rows: stateNames.map(([code, name, country]) => ({
      uid: referenceUid('state', `${country}-${code}`),
      code,
      name,
      country_code: country,
    })),
  },
  {
    table: 'timezones',
    key: ['zone_name'],
    rows: timeZoneNames.map(([zone, name]) => ({
      uid: referenceUid('time zone', zone),
      zone_name: zone,
      name,
    })),
  },
  { table: 'building_types', key: ['name'], rows: buildingTypes.map(([uid, name]) => ({ uid, name })) },
  { table: 'email_subscriptions', key: ['name'], rows: subscriptions.map(([uid, name]) => ({ uid, name })) },
  {
    table: 'default_landing_pages',
    key: ['url'],
    rows: landingPages.map(([url, name]) => ({ uid: referenceUid('landing page', url), url, name })),
  },
];

/**
 * Adds the missing rows, and gives the others their name of this version. A row with the key of a given one is that row, whatever its
 * identifier: an earlier version may have given it another, which records refer to.
 */
async function load(tx: OwnerQueryable, { table, key, rows }: Reference): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.raw(columns.join(', '));
  const into = sql.identifier(table);
  const given = sql`jsonb_to_recordset(${jsonb(rows)}) as given(${sql.raw(columns.map((column) => `${column} ${column === 'uid' ? 'uuid' : 'text'}`).join(', '))})`;
  const sameKey = sql.join(
    key.map(
      (column) => sql`fold_name(t.${sql.identifier(column)}) = fold_name(given.${sql.identifier(column)})`,
    ),
    sql` and `,
  );
  await tx.query(sql`
    update ${into} t set name = given.name from ${given}
    where (t.uid = given.uid or (${sameKey})) and t.name <> given.name
      and not exists (select from ${into} other where fold_name(other.name) = fold_name(given.name) and other.uid <> t.uid)`);
  await tx.query(sql`
    insert into ${into} (${names}) select ${names} from ${given}
    where not exists (select from ${into} t where ${sameKey}) on conflict do nothing`);
}

/**
 * Loads countries, states, time zones, building types, email subscriptions and landing pages, which every environment needs and which are
 * read-only. Repeated loading changes nothing.
 */
export async function loadReferenceData(tx: OwnerQueryable): Promise<void> {
  for (const reference of references) await load(tx, reference);
}
