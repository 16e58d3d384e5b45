import { type ClientContext, stamps } from './buildings.ts';
import { asciiOf, firstNames, lastNames } from './names.ts';
import { phoneIn } from './places.ts';
import type { RoleKey } from './roles.ts';
import type { Row } from './rows.ts';

const schoolTitles = [
  'Principal', 'Assistant Principal', 'Teacher', 'Counselor', 'School Nurse', 'Office Manager', 'Custodian',
  'Bus Supervisor',
]; // prettier-ignore
const workTitles = [
  'Site Manager', 'Operations Lead', 'Receptionist', 'Security Officer', 'Facilities Engineer',
  'Human Resources Partner',
]; // prettier-ignore
const schoolDepartments = [
  'Administration', 'Elementary Education', 'Secondary Education', 'Special Education', 'Facilities',
  'Transportation', 'Technology', 'Food Service',
]; // prettier-ignore
const workDepartments = [
  'Administration', 'Operations', 'Security', 'Facilities', 'Human Resources', 'Technology',
]; // prettier-ignore
const occupations = [
  'Full-time employee', 'Part-time employee', 'Contractor', 'Substitute', 'Volunteer coordinator', 'Intern',
]; // prettier-ignore

interface Named {
  readonly uid: string;
  readonly name: string;
}

/** The possible references of a client's users. */
export interface Catalogues {
  readonly titles: readonly Named[];
  readonly departments: readonly Named[];
  readonly occupations: readonly Named[];
}

export interface CatalogueRows {
  readonly catalogues: Catalogues;
  readonly titles: Row[];
  readonly departments: Row[];
  readonly occupations: Row[];
}

/** The titles, departments and occupations of a client. */
export function catalogueRows(context: ClientContext): CatalogueRows {
  const { client, random, uid } = context;
  const isWork = ['Corporate', 'Healthcare', 'Raptor'].includes(client.type);
  const withUids = (names: readonly string[]): Named[] => names.map((name) => ({ uid: random.uuid(), name }));
  const rows = (list: readonly Named[]) =>
    list.map((item) => ({ client_uid: uid, ...item, ...stamps(context) }));
  const catalogues = {
    titles: withUids(isWork ? workTitles : schoolTitles),
    departments: withUids(isWork ? workDepartments : schoolDepartments),
    occupations: withUids(occupations),
  };
  return {
    catalogues,
    titles: rows(catalogues.titles).map((row) => ({
      ...row,
      description: `Listed as ${row.name} on badges and in reports.`,
    })),
    departments: rows(catalogues.departments),
    occupations: rows(catalogues.occupations),
  };
}

/** A user of a client with given values instead of random ones. */
export interface Cast {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: RoleKey;
  readonly hasAllBuildings: boolean;
  /** Number of buildings, for a user without all buildings. */
  readonly buildings?: number;
  readonly passwordHash: string;
  readonly isSsoAuthenticated?: boolean;
}

export interface PeopleRows {
  readonly users: Row[];
  readonly accounts: Row[];
  readonly userBuildings: Row[];
  readonly userRoles: Row[];
  readonly userDepartments: Row[];
  readonly userOccupations: Row[];
}

export interface PeopleInput {
  readonly context: ClientContext;
  readonly catalogues: Catalogues;
  readonly roles: Readonly<Record<RoleKey, string>>;
  /** Active buildings. */
  readonly buildings: readonly string[];
  readonly count: number;
  /** The first users. */
  readonly cast: readonly Cast[];
  /** Password hash of all other users. */
  readonly passwordHash: string;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Failed sign-ins that lock an account for an hour with the default settings. */
const lockedShare = 26;
const frequentRoles: readonly RoleKey[] = [
  'staff',
  'staff',
  'staff',
  'staff',
  'frontDesk',
  'frontDesk',
  'safety',
  'buildingManager',
  'userManager',
];

function chanceRole({ random }: ClientContext): RoleKey {
  if (random.chance(0.015)) return 'administrator';
  return random.chance(0.02) ? 'webhookAuthor' : random.pick(frequentRoles);
}

/** An unused email address of the client. `counts` has the number of users per name. */
function emailFor(name: string, domain: string, counts: Map<string, number>): string {
  const number = (counts.get(name) ?? 0) + 1;
  counts.set(name, number);
  return `${name}${number === 1 ? '' : number}@${domain}.example`;
}

function somebody({ context, passwordHash }: PeopleInput, counts: Map<string, number>): Cast {
  const { random, client } = context;
  const firstName = random.pick(firstNames);
  const lastName = random.pick(lastNames);
  const role = chanceRole(context);
  const email = emailFor(`${asciiOf(firstName)}.${asciiOf(lastName)}`, client.domain, counts);
  return { firstName, lastName, email, role, hasAllBuildings: role === 'administrator', passwordHash };
}

/** Time of the last sign-in: this month for most users, never for some. */
function lastLogin({ random, now }: ClientContext): string | null {
  if (random.chance(0.12)) return null;
  const days = random.chance(0.8) ? random.fraction() * 30 : random.fraction() * 300;
  return new Date(now.getTime() - days * dayMs).toISOString();
}

/** The users of a client with their accounts and references. */
export function peopleRows(input: PeopleInput): PeopleRows {
  const { context, catalogues, roles, buildings, count, cast } = input;
  const { random, uid: client_uid, city, now } = context;
  const rows: PeopleRows = {
    users: [],
    accounts: [],
    userBuildings: [],
    userRoles: [],
    userDepartments: [],
    userOccupations: [],
  };

  const counts = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const person = cast[index] ?? somebody(input, counts);
    const uid = random.uuid();
    const isCast = index < cast.length;
    const own = person.hasAllBuildings
      ? []
      : random.some(buildings, person.buildings ?? random.between(1, 3));
    const link = (target_uid: string) => ({ client_uid, uid, target_uid });
    const failedLogins = isCast
      ? 0
      : random.chance(0.006)
        ? lockedShare
        : random.chance(0.05)
          ? random.between(1, 4)
          : 0;
    rows.users.push({
      client_uid,
      uid,
      first_name: person.firstName,
      last_name: person.lastName,
      user_name: person.email,
      user_active: isCast || !random.chance(0.04),
      failed_logins: failedLogins,
      has_all_buildings: person.hasAllBuildings,
      is_global_admin: person.role === 'administrator',
      is_contact_only: false,
      is_enterprise_user: !isCast && random.chance(0.01),
      is_in_classic_mode: !isCast && random.chance(0.05),
      parent_user_uid: null,
      primary_building: own[0] ?? null,
      user_title: random.chance(0.85) ? random.pick(catalogues.titles).uid : null,
      page_size: 10,
      preferred_contact_methods: random.pick([
        ['Email'],
        ['Email'],
        ['Email', 'Text'],
        ['Voice'],
        ['Email', 'Text', 'Voice'],
      ]),
      mobile_phone_number: random.chance(0.7) ? phoneIn(city, random) : null,
      voice_phone_number: random.chance(0.5) ? phoneIn(city, random) : null,
      hire_date: new Date(now.getTime() - random.between(20, 6000) * dayMs).toISOString().slice(0, 10),
      last_login: isCast ? null : lastLogin(context),
      default_landing_page_uid: null,
      ...stamps(context),
    });
    rows.accounts.push({
      uid,
      email: person.email,
      password_hash: person.passwordHash,
      kind: 'client',
      client_uid,
      first_name: null,
      last_name: null,
      failed_logins: failedLogins,
      last_failed_at: failedLogins > 0 ? now.toISOString() : null,
      credentials_changed_at: now.toISOString(),
      is_sso_authenticated: person.isSsoAuthenticated ?? false,
      user_role: 0,
    });
    rows.userRoles.push(link(roles[person.role]));
    rows.userBuildings.push(...own.map(link));
    rows.userDepartments.push(link(random.pick(catalogues.departments).uid));
    rows.userOccupations.push(link(random.pick(catalogues.occupations).uid));
  }
  return rows;
}
