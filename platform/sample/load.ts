import { sql } from 'drizzle-orm';

import type { Module } from '../../resources/product/moduleGroups.ts';
import { samplePassword, samplePeople } from '../configuration/sample-logins.ts';
import type { OwnerQueryable, Queryable } from '../database/index.ts';
import { hashPassword } from '../identity/password.ts';
import { accessRows } from './access.ts';
import { buildingRows, type ClientContext, type SampleBuilding, stamps } from './buildings.ts';
import { northfield, oakwood, type SampleClient, sampleClients } from './client-list.ts';
import { sampleCast } from './logins.ts';
import { insertHistory } from './history.ts';
import { licensedModules } from './modules.ts';
import { mapRows } from './maps.ts';
import { type Cast, catalogueRows, peopleRows } from './people.ts';
import { addressIn, gbCities, usCities } from './places.ts';
import { createRandom, type Random } from './random.ts';
import { roleRows } from './roles.ts';
import { insertRows, type Row } from './rows.ts';
import { staffRows } from './staff.ts';
import { trainingRows } from './training.ts';
import { webhookRows } from './webhooks.ts';

const author = 'sam.system@provider.example';
/** Another seed generates other people and places. */
const seed = 20_020_801;
const representatives = ['Marisol Vega', 'Devon Clarke', 'Hye-jin Paik', 'Owen Pritchard'];

export interface SampleInput {
  /** The catalogue's modules for a type of client. */
  readonly modulesFor: (type: SampleClient['type']) => readonly Module[];
  readonly now: Date;
}

export interface ClientRowInput {
  readonly context: ClientContext;
  readonly modules: readonly string[];
}

/** The row of a client. */
export function clientRow({ context, modules }: ClientRowInput): Row {
  const { uid, client, city, random } = context;
  return {
    uid,
    name: client.name,
    status: client.status,
    type: client.type,
    billing_type: client.billingType,
    internal_use_only: client.internalUseOnly ?? false,
    unique_id: `C-${String(random.between(10_000, 99_999))}`,
    client_services_representative: random.pick(representatives),
    ...addressIn(city, random),
    modules,
    notes: client.notes ?? null,
    ...stamps(context, 6, 5),
  };
}

/** Building type identifiers by name. */
export async function readBuildingTypes(tx: Queryable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ name: string; uid: string }>(
    sql`select name, uid from building_types order by name`,
  );
  return new Map(rows.map(({ name, uid }) => [name, uid]));
}

async function hashesOf(logins: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map(
    await Promise.all(logins.map(async (login) => [login, await hashPassword(samplePassword)] as const)),
  );
}

/** The sample people of a client with their password hashes. */
function castOf(domain: string, hashes: ReadonlyMap<string, string>, sharedHash: string): Cast[] {
  return samplePeople.flatMap(({ login }) => {
    const cast = sampleCast[login];
    return cast && login.endsWith(`@${domain}.example`)
      ? { ...cast, email: login, passwordHash: hashes.get(login) ?? sharedHash }
      : [];
  });
}

function cityOf(client: SampleClient) {
  const cities = usCities.some(({ name }) => name === client.city) ? usCities : gbCities;
  const city = cities.find(({ name }) => name === client.city);
  if (!city) throw new Error(`${client.name} is in ${client.city}, which is not among the places.`);
  return { city, cities };
}

async function insertClient(
  tx: Queryable,
  context: ClientContext,
  modules: readonly string[],
  cast: readonly Cast[],
  passwordHash: string,
): Promise<void> {
  const { client, random, uid } = context;
  await insertRows(tx, 'clients', [clientRow({ context, modules })]);
  const { buildings, levels, locations } = buildingRows(context);
  await insertRows(tx, 'buildings', buildings);
  await insertRows(tx, 'levels', levels);
  await insertRows(tx, 'locations', locations);
  const { maps, positions } = mapRows(context, levels, locations);
  await insertRows(tx, 'map_data', maps);
  await insertRows(tx, 'location_positions', positions);

  const { roles, assignable, byKey } = roleRows(context);
  await insertRows(tx, 'roles', roles);
  await insertRows(tx, 'roles_assignable_role_uids', assignable);
  const { catalogues, titles, departments, occupations } = catalogueRows(context);
  await insertRows(tx, 'titles', titles);
  await insertRows(tx, 'departments', departments);
  await insertRows(tx, 'occupations', occupations);

  const active = buildings.flatMap((row) => (row.status === 'Active' ? row.uid : []));
  const people = peopleRows({
    context,
    catalogues,
    roles: byKey,
    buildings: active,
    count: client.users ?? random.between(8, 40),
    cast,
    passwordHash,
  });
  await insertRows(tx, 'users', people.users);
  await insertRows(tx, 'identity_accounts', people.accounts);
  await insertRows(tx, 'users_user_buildings', people.userBuildings);
  await insertRows(tx, 'users_user_roles', people.userRoles);
  await insertRows(tx, 'users_user_departments', people.userDepartments);
  await insertRows(tx, 'users_user_occupations', people.userOccupations);

  const hasConnection = client.domain === northfield || client.domain === oakwood || random.chance(0.2);
  if (hasConnection)
    await insertRows(tx, 'connections', [
      {
        client_uid: uid,
        uid: random.uuid(),
        name: `${client.name} sign-on`,
        is_enabled: true,
        last_request: new Date(context.now.getTime() - random.between(1, 600) * 60_000).toISOString(),
        ...stamps(context, 3, 1),
      },
    ]);

  const access = accessRows({ context, catalogues, roles: byKey, buildings: active, modules, hasConnection });
  await insertRows(tx, 'contacts', access.contacts);
  await insertRows(tx, 'station_accounts', access.stations);
  await insertRows(tx, 'station_accounts_buildings', access.stationBuildings);
  await insertRows(tx, 'mappings', access.mappings);
  await insertRows(tx, 'mappings_roles', access.mappingRoles);
  if (client.domain === northfield) await insertWebhooks(tx, context, buildings, people.users);
  const training = trainingRows({
    context,
    index: sampleClients.indexOf(client),
    users: people.users.map((row) => String(row['uid'])),
    hasAll: client.domain === northfield,
  });
  await insertRows(tx, 'courses', training.courses);
  await insertRows(tx, 'learners', training.learners);
  if (client.domain === northfield) await insertHistory(tx, context);
}

async function insertWebhooks(
  tx: Queryable,
  context: ClientContext,
  buildings: readonly SampleBuilding[],
  users: readonly Row[],
): Promise<void> {
  const active = buildings.filter(({ status }) => status === 'Active');
  const rows = webhookRows(context, active, String(users[0]?.['uid']));
  await insertRows(tx, 'webhook_credentials', rows.credentials);
  await insertRows(tx, 'webhook_configurations', rows.configurations);
  await insertRows(tx, 'webhook_configuration_states', rows.states);
  await insertRows(tx, 'webhook_events', rows.events);
  await insertRows(tx, 'webhook_deliveries', rows.deliveries);
}

/** An account that can sign in and belongs to no client. */
function strangerRow(random: Random, now: Date, email: string, passwordHash: string): Row {
  return {
    uid: random.uuid(),
    email,
    password_hash: passwordHash,
    kind: 'client',
    client_uid: null,
    first_name: 'Noel',
    last_name: 'Haverford',
    failed_logins: 0,
    credentials_changed_at: now.toISOString(),
    is_sso_authenticated: false,
    user_role: 0,
  };
}

/** Fills an empty database in one transaction. Generates the same people and places on each run, with dates relative to `now`. */
export async function loadSample(tx: OwnerQueryable, { modulesFor, now }: SampleInput): Promise<void> {
  const random = createRandom(seed);
  const logins = samplePeople.map(({ login }) => login);
  const [hashes, sharedHash] = await Promise.all([hashesOf(logins), hashPassword(samplePassword)]);
  const hashOf = (login: string) => hashes.get(login) ?? sharedHash;
  const buildingTypes = await readBuildingTypes(tx);

  const staff = staffRows(random, now, hashOf);
  await insertRows(tx, 'system_roles', staff.roles);
  await insertRows(tx, 'system_users', staff.users);
  await insertRows(tx, 'system_users_roles', staff.userRoles);
  await insertRows(tx, 'identity_accounts', staff.accounts);

  for (const client of sampleClients) {
    const uid = random.uuid();
    const context: ClientContext = {
      uid,
      client,
      ...cityOf(client),
      random,
      now,
      buildingTypes,
      author,
    };
    const modules = licensedModules(modulesFor(client.type), random, client.hasAllModules ? 1 : 0.6);
    await insertClient(tx, context, modules, castOf(client.domain, hashes, sharedHash), sharedHash);
  }

  const stranger = logins.filter((login) => login.endsWith('@nowhere.example'));
  await insertRows(
    tx,
    'identity_accounts',
    stranger.map((login) => strangerRow(random, now, login, hashOf(login))),
  );
}
