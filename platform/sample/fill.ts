import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';

import type { Module } from '../../resources/product/moduleGroups.ts';
import { type Database, list, type OwnerQueryable, type Queryable, StartError } from '../database/index.ts';
import { hashPassword } from '../identity/password.ts';
import { buildingRows, type ClientContext } from './buildings.ts';
import { inBulk } from './bulk.ts';
import { type SampleClient, sampleClients } from './client-list.ts';
import { clientRow, readBuildingTypes } from './load.ts';
import { samplePassword } from '../configuration/sample-logins.ts';
import { licensedModules } from './modules.ts';
import { landmarks } from './names.ts';
import { type PeopleRows, catalogueRows, peopleRows } from './people.ts';
import { gbCities, usCities } from './places.ts';
import { createRandom, type Random } from './random.ts';
import { roleRows } from './roles.ts';
import { insertRows, type Row } from './rows.ts';

export interface FillOptions {
  readonly users: number;
  readonly clients: number;
  readonly modulesFor: (type: SampleClient['type']) => readonly Module[];
  readonly now: Date;
  /** Called after each batch with the number of users added so far. */
  readonly onProgress?: (users: number) => void;
  /** Called with a message for each step after the rows. */
  readonly onStep?: (sentence: string) => void;
}

/** Approximate number of users whose rows are created before they are inserted. More would take too much memory. */
const usersPerBatch = 4000;
/** Number of users from which building indexes afterward is faster. */
const bulkFrom = 5000;
const author = 'sam.system@provider.example';
/** Differs from the seed of the sample data, so that other people are added. */
const seed = 77_000_000;

const kinds: readonly (readonly [string, SampleClient['type']])[] = [
  ['School District', 'Education'],
  ['Community Schools', 'Education'],
  ['Charter School', 'StandaloneDrillManager'],
  ['Academies Trust', 'EducationUK'],
  ['Medical Group', 'Healthcare'],
  ['Logistics', 'Corporate'],
];

function clientAt(index: number, users: number, random: Random): ClientContext['client'] & { isGb: boolean } {
  const [kind, type] = random.pick(kinds);
  const landmark = random.pick(landmarks);
  return {
    // The number makes names unique.
    name: `${landmark} ${kind} ${index}`,
    domain: `${landmark.toLowerCase().replaceAll(/[^a-z]/g, '')}${index}`,
    type,
    isGb: type === 'EducationUK',
    status: random.chance(0.8) ? 'Active' : random.pick(['Setup', 'POC', 'OnHold', 'NonRenewal']),
    billingType: random.pick(['NotApplicable', 'ClientSingleBill', 'IndividualBuildingBill']),
    city: '',
    buildings: random.between(2, 6),
    levelsPerBuilding: 1,
    locationsPerLevel: 1,
    users,
  };
}

/** The filled tables, in the order in which foreign keys allow inserting. */
const filledTables = [
  'clients',
  'buildings',
  'levels',
  'locations',
  'roles',
  'roles_assignable_role_uids',
  'titles',
  'departments',
  'occupations',
  'users',
  'identity_accounts',
  'users_user_buildings',
  'users_user_roles',
  'users_user_departments',
  'users_user_occupations',
] as const;
type Tables = Record<(typeof filledTables)[number], Row[]>;

/** Adds any number of rows; a call with each as an argument is limited by the stack. */
function append(to: Row[], rows: readonly Row[]): void {
  for (const row of rows) to.push(row);
}

function addPeople(tables: Tables, people: PeopleRows): void {
  append(tables.users, people.users);
  append(tables.identity_accounts, people.accounts);
  append(tables.users_user_buildings, people.userBuildings);
  append(tables.users_user_roles, people.userRoles);
  append(tables.users_user_departments, people.userDepartments);
  append(tables.users_user_occupations, people.userOccupations);
}

interface Shared {
  readonly buildingTypes: ReadonlyMap<string, string>;
  readonly passwordHash: string;
}

function addClient(tables: Tables, index: number, users: number, options: FillOptions, shared: Shared): void {
  // The generator has 2^32 states, and so repeats identifiers among millions of rows.
  const random = { ...createRandom(seed + index), uuid: randomUUID };
  const { isGb, ...client } = clientAt(index, users, random);
  const cities = isGb ? gbCities : usCities;
  const context: ClientContext = {
    uid: random.uuid(),
    client,
    city: random.pick(cities),
    cities,
    random,
    now: options.now,
    buildingTypes: shared.buildingTypes,
    author,
  };
  const modules = licensedModules(options.modulesFor(client.type), random, 0.6);
  tables.clients.push(clientRow({ context, modules }));
  const { buildings, levels, locations } = buildingRows(context);
  append(tables.buildings, buildings);
  append(tables.levels, levels);
  append(tables.locations, locations);
  const { roles, assignable, byKey } = roleRows(context);
  append(tables.roles, roles);
  append(tables.roles_assignable_role_uids, assignable);
  const { catalogues, ...catalogue } = catalogueRows(context);
  append(tables.titles, catalogue.titles);
  append(tables.departments, catalogue.departments);
  append(tables.occupations, catalogue.occupations);
  addPeople(
    tables,
    peopleRows({
      context,
      catalogues,
      roles: byKey,
      buildings: buildings.map(({ uid }) => uid),
      count: users,
      cast: [],
      passwordHash: shared.passwordHash,
    }),
  );
}

/** The part of `total` that belongs to the part `index` of `parts` equal ones. */
function share(total: number, parts: number, index: number): number {
  return Math.floor((total * (index + 1)) / parts) - Math.floor((total * index) / parts);
}

export async function countClients(owner: Queryable): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(sql`select count(*)::int as count from clients`);
  return rows[0]?.count ?? 0;
}

/** True when every client is one of the sample data's forty. */
export async function holdsOnlySample(owner: Queryable): Promise<boolean> {
  const names = sampleClients.map(({ name }) => name);
  const { rowCount } = await owner.query(sql`select from clients where name <> all(${list(names)}) limit 1`);
  return rowCount === 0;
}

async function addClients(tx: OwnerQueryable, options: FillOptions, shared: Shared, first: number) {
  const { clients, users, onProgress } = options;
  let doneCount = 0;
  const add = async (tables: Tables) => {
    for (const table of filledTables) await insertRows(tx, table, tables[table]);
    doneCount += tables.users.length;
    onProgress?.(doneCount);
  };
  // The next rows are created while the database inserts these.
  let adding = Promise.resolve();
  for (let index = 0; index < clients;) {
    // Every table has a list.
    const tables = Object.fromEntries(filledTables.map((table) => [table, [] as Row[]])) as Tables;
    do {
      addClient(tables, first + index, share(users, clients, index), options, shared);
      index += 1;
    } while (index < clients && tables.users.length < usersPerBatch);
    await adding;
    adding = add(tables);
    // Prevents an unhandled rejection. The error is thrown by the next `await`.
    adding.catch(() => {});
  }
  await adding;
}

/**
 * Adds `clients` clients with `users` users in total, in one transaction: an aborted fill leaves the database unchanged. Memory use
 * does not depend on the number. Others cannot use the tables until it ends.
 */
export async function fillDatabase(database: Database, options: FillOptions): Promise<void> {
  const { clients, users, onStep = () => {} } = options;
  if (clients < 1 || users < 0)
    throw new StartError('At least one client is needed, and no fewer than 0 users.');
  const { owner } = database;
  const shared: Shared = {
    buildingTypes: await readBuildingTypes(owner),
    passwordHash: await hashPassword(samplePassword),
  };
  // Numbering continues after that of an earlier run.
  const first = await countClients(owner);
  await owner.transaction(async (tx) => {
    const work = () => addClients(tx, options, shared, first);
    if (users < bulkFrom) await work();
    else await inBulk(tx, filledTables, onStep, work);
  });
  onStep('Tidying up and counting for the planner.');
  for (const table of filledTables) await owner.script(`vacuum (analyze) ${table}`);
}
