import type { SampleClient } from './client-list.ts';
import { landmarks, namesakes } from './names.ts';
import { addressIn, type City, phoneIn } from './places.ts';
import type { Random } from './random.ts';
import type { Row } from './rows.ts';

/** The values shared by a client's rows. */
export interface ClientContext {
  readonly uid: string;
  readonly client: SampleClient;
  readonly city: City;
  /** The cities of its country. */
  readonly cities: readonly City[];
  readonly random: Random;
  readonly now: Date;
  /** Name -> building type. */
  readonly buildingTypes: ReadonlyMap<string, string>;
  /** The author of the rows. */
  readonly author: string;
}

/** The properties of a building that other sample data needs. */
export interface SampleBuilding {
  readonly uid: string;
  readonly name: string;
  readonly status: string;
}

export interface BuildingRows {
  readonly buildings: (Row & SampleBuilding)[];
  readonly levels: Row[];
  readonly locations: Row[];
}

/** Number of buildings above which a client has them in several towns. */
const maxInOneTown = 200;
const year = 365 * 24 * 60 * 60 * 1000;

/** The timestamps and authors of a row created between `newest` and `oldest` years ago, and in some cases changed since. */
export function stamps({ random, now, author }: ClientContext, oldest = 5, newest = 0.2) {
  const created = now.getTime() - (newest + random.fraction() * (oldest - newest)) * year;
  const modified = random.chance(0.4) ? created + random.fraction() * (now.getTime() - created) : created;
  return {
    created_at: new Date(created).toISOString(),
    created_by: author,
    modified_at: new Date(modified).toISOString(),
    modified_by: author,
  };
}

/** The last words of a building's name, and its building type. */
type Kinds = readonly (readonly [string, string])[];

const schoolKinds: Kinds = [
  ['Elementary School', 'Elementary School'],
  ['Middle School', 'Middle School'],
  ['High School', 'High School'],
  ['Early Learning Center', 'Elementary School'],
  ['Academy', 'K-12 School'],
  ['Transportation Center', 'Transportation'],
];
const ukSchoolKinds: Kinds = [
  ['Primary School', 'Elementary School'],
  ['Junior School', 'Elementary School'],
  ['Academy', 'K-12 School'],
  ['Grammar School', 'High School'],
  ['Sixth Form College', 'College or University'],
];
const careKinds: Kinds = [
  ['Clinic', 'Clinic'],
  ['Medical Pavilion', 'Hospital'],
  ['Surgery Center', 'Hospital'],
  ['Imaging Center', 'Clinic'],
  ['Family Practice', 'Clinic'],
];
const workKinds: Kinds = [
  ['Office Park', 'Office'],
  ['Distribution Center', 'Warehouse'],
  ['Service Depot', 'Warehouse'],
  ['Plaza', 'Office'],
  ['Tower', 'Office'],
];

function kindsOf({ client }: ClientContext): Kinds {
  if (client.type === 'EducationUK') return ukSchoolKinds;
  if (client.type === 'Healthcare') return careKinds;
  return client.type === 'Corporate' || client.type === 'Raptor' ? workKinds : schoolKinds;
}

/** Distinct names for the buildings of a client, each with the building type. */
function buildingNames(context: ClientContext, count: number): Map<string, string> {
  const { random, cities } = context;
  const kinds = kindsOf(context);
  const isSchool = kinds === schoolKinds || kinds === ukSchoolKinds;
  const stems = isSchool ? [...namesakes, ...landmarks] : landmarks;
  const isChain = count > maxInOneTown;
  const names = new Map<string, string>();
  while (names.size < count) {
    const [kind, type] = random.pick(kinds);
    if (isChain)
      names.set(`${random.pick(cities).name} Store ${String(names.size + 101).padStart(4, '0')}`, 'Other');
    else names.set(`${random.pick(stems)} ${kind}`, type);
  }
  return names;
}

const usLevels = ['Lower Level', 'First Floor', 'Second Floor', 'Third Floor', 'Mechanical Penthouse'];
const gbLevels = ['Basement', 'Ground Floor', 'First Floor', 'Second Floor', 'Roof'];
const rooms = [
  'Main Entrance', 'Reception', 'Library', 'Cafeteria', 'Gymnasium', 'Auditorium', 'Science Lab', 'Art Room', 'Music Room',
  'Staff Lounge', 'Nurse’s Office', 'Computer Lab', 'Boiler Room', 'Loading Dock', 'North Stairwell', 'South Stairwell',
]; // prettier-ignore

/** `count` names of locations: numbered rooms, and some with a name. */
function locationNames(level: number, count: number, random: Random): string[] {
  const roomNames = random.some(rooms, Math.ceil(count / 2));
  const numbered = Array.from(
    { length: count - roomNames.length },
    (_, index) => `Room ${level}${String(index + 1).padStart(2, '0')}`,
  );
  return [...roomNames, ...numbered];
}

function levelRows(context: ClientContext, building: string, count: number): Row[] {
  const names = context.city.country === 'GB' ? gbLevels : usLevels;
  // A building with one or two levels has no basement: the first is the one with the entrance.
  const first = count < 3 ? 1 : 0;
  return Array.from({ length: count }, (_, index) => ({
    client_uid: context.uid,
    building_uid: building,
    uid: context.random.uuid(),
    level_name: names[first + index] ?? `Level ${first + index}`,
    display_order: first + index - 1,
    floorplan: null,
    // A building with one level needs no map.
    has_raster_file: context.random.chance(0.3) && count > 1,
    ...stamps(context),
  }));
}

function statusOf(random: Random): string {
  if (random.chance(0.9)) return 'Active';
  return random.chance(0.7) ? 'Disabled' : 'Archived';
}

/** The buildings of a client with their levels and locations. */
export function buildingRows(context: ClientContext): BuildingRows {
  const { client, random, cities, city, now, uid } = context;
  const { buildings: count = random.between(3, 12), levelsPerBuilding = 2, locationsPerLevel = 3 } = client;
  const prefix = client.domain.slice(0, 3).toUpperCase();

  const buildings = Array.from(buildingNames(context, count), ([name, type], index) => {
    // A school district is in one town. A chain has buildings in many.
    const place = cities.find((candidate) => name.startsWith(candidate.name)) ?? city;
    const contractEnd = new Date(now.getTime() + random.between(30, 1000) * 24 * 60 * 60 * 1000);
    return {
      client_uid: uid,
      uid: random.uuid(),
      name,
      status: index < 3 ? 'Active' : statusOf(random),
      building_type_uid: context.buildingTypes.get(type) ?? null,
      building_id: String(101 + index),
      unique_id: `${prefix}-${String(101 + index).padStart(5, '0')}`,
      phone_number: phoneIn(place, random),
      ...addressIn(place, random),
      contract_end_date: contractEnd.toISOString().slice(0, 10),
      renewal_month: contractEnd.getUTCMonth() + 1,
      renewal_year: contractEnd.getUTCFullYear(),
      notes: random.chance(0.1) ? 'Visitors enter by the north door while the lobby is rebuilt.' : null,
      ...stamps(context),
    };
  });
  const levels = buildings.flatMap((building) => levelRows(context, building.uid, levelsPerBuilding));
  const locations = levels.flatMap((level) =>
    locationNames(Number(level['display_order']) + 1, locationsPerLevel, random).map((name) => ({
      client_uid: uid,
      building_uid: level['building_uid'],
      level_uid: level['uid'],
      uid: random.uuid(),
      name,
      ...stamps(context),
    })),
  );
  return { buildings, levels, locations };
}
