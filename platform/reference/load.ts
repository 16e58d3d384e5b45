import { createHash } from 'node:crypto';

import { sql } from 'drizzle-orm';

import { type Database, jsonb } from '../database/index.ts';
import { landingPages, subscriptionNames } from './choices.ts';
import { buildingTypeNames, countryNames, stateNames, timeZoneNames } from './names.ts';

/**
 * The identifier of a row of reference data: the same on every installation, derived from its key (a UUID of version 8, RFC 9562, section
 * 5.8).
 */
function referenceUid(kind: string, key: string): string {
  const digest = createHash('sha256').update(`${kind}:${key}`).digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.subarray(0, 16).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The identifier of a building type, from its name. */
function buildingTypeUid(name: string): string {
  return referenceUid('building type', name);
}

/**
 * Loads countries, states, time zones, building types, email subscriptions and landing pages, which every environment needs and which are
 * read-only. Existing rows get the names of this version; repeated loading changes nothing.
 */
export async function loadReferenceData(database: Database): Promise<void> {
  const countries = countryNames.map(([code, name]) => ({ uid: referenceUid('country', code), code, name }));
  const states = stateNames.map(([code, name, country]) => ({
    uid: referenceUid('state', `${country}-${code}`),
    code,
    name,
    country_code: country,
  }));
  const zones = timeZoneNames.map(([zone, name]) => ({
    uid: referenceUid('time zone', zone),
    zone_name: zone,
    name,
  }));
  const types = buildingTypeNames.map((name) => ({ uid: buildingTypeUid(name), name }));
  const subscriptions = subscriptionNames.map((name) => ({
    uid: referenceUid('email subscription', name),
    name,
  }));
  const pages = landingPages.map(([url, name]) => ({ uid: referenceUid('landing page', url), url, name }));
  await database.owner.transaction(async (tx) => {
    await tx.query(sql`
      insert into countries (uid, code, name)
      select uid, code, name from jsonb_to_recordset(${jsonb(countries)}) as given(uid uuid, code text, name text)
      on conflict (uid) do update set name = excluded.name where countries.name <> excluded.name`);
    await tx.query(sql`
      insert into states (uid, code, name, country_code)
      select uid, code, name, country_code
      from jsonb_to_recordset(${jsonb(states)}) as given(uid uuid, code text, name text, country_code text)
      on conflict (uid) do update set name = excluded.name where states.name <> excluded.name`);
    await tx.query(sql`
      insert into timezones (uid, zone_name, name)
      select uid, zone_name, name
      from jsonb_to_recordset(${jsonb(zones)}) as given(uid uuid, zone_name text, name text)
      on conflict (uid) do update set name = excluded.name where timezones.name <> excluded.name`);
    await tx.query(sql`
      insert into building_types (uid, name)
      select uid, name from jsonb_to_recordset(${jsonb(types)}) as given(uid uuid, name text)
      on conflict (uid) do nothing`);
    await tx.query(sql`
      insert into email_subscriptions (uid, name)
      select uid, name from jsonb_to_recordset(${jsonb(subscriptions)}) as given(uid uuid, name text)
      on conflict (uid) do nothing`);
    await tx.query(sql`
      insert into default_landing_pages (uid, url, name)
      select uid, url, name from jsonb_to_recordset(${jsonb(pages)}) as given(uid uuid, url text, name text)
      on conflict (uid) do update set name = excluded.name where default_landing_pages.name <> excluded.name`);
  });
}
