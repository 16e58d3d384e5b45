import { moduleIdentifiers } from '../product/catalogue.ts';
import { type ClientContext, stamps } from './buildings.ts';
import { asciiOf, firstNames, lastNames } from './names.ts';
import type { Catalogues } from './people.ts';
import { phoneIn } from './places.ts';
import { createRandom } from './random.ts';
import type { RoleKey } from './roles.ts';
import type { Row } from './rows.ts';

export interface AccessInput {
  readonly context: ClientContext;
  readonly catalogues: Catalogues;
  readonly roles: Readonly<Record<RoleKey, string>>;
  /** Active buildings. */
  readonly buildings: readonly string[];
  /** Licensed modules. */
  readonly modules: readonly string[];
  /** True when its users sign in through their own identity provider. */
  readonly hasConnection: boolean;
}

export interface AccessRows {
  readonly contacts: Row[];
  readonly stations: Row[];
  readonly stationBuildings: Row[];
  readonly mappings: Row[];
  readonly mappingRoles: Row[];
}

const groups: readonly (readonly [string, RoleKey])[] = [
  ['SSO-Administrators', 'administrator'],
  ['SSO-Building-Managers', 'buildingManager'],
  ['SSO-Front-Desk', 'frontDesk'],
  ['SSO-Staff', 'staff'],
];
const stationNames = ['Main entrance', 'Reception', 'North gate', 'Visitor kiosk'];

/** A seed per client, so that these rows do not change the random values of later ones. */
function seedOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
}

/** The contacts, station accounts and single-sign-on mappings of a client. */
export function accessRows({
  context: sampleContext,
  catalogues,
  roles,
  buildings,
  modules,
  hasConnection,
}: AccessInput): AccessRows {
  const random = createRandom(seedOf(sampleContext.client.domain));
  const context: ClientContext = { ...sampleContext, random };
  const { uid: client_uid, city, client } = context;
  const rows: AccessRows = {
    contacts: [],
    stations: [],
    stationBuildings: [],
    mappings: [],
    mappingRoles: [],
  };

  const count = random.between(4, 14);
  for (let index = 0; index < count; index += 1) {
    const firstName = random.pick(firstNames);
    const lastName = random.pick(lastNames);
    rows.contacts.push({
      client_uid,
      uid: random.uuid(),
      first_name: firstName,
      last_name: lastName,
      // The number keeps email addresses distinct, also from those of users.
      user_name: `${asciiOf(firstName)}.${asciiOf(lastName)}.contact${index + 1}@${client.domain}.example`,
      is_contact_only: true,
      title: random.chance(0.6) ? random.pick(catalogues.titles).uid : null,
      primary_building: buildings.length > 0 && random.chance(0.8) ? random.pick(buildings) : null,
      preferred_contact_methods: random.pick([['Email'], ['Text'], ['Email', 'Voice']]),
      mobile_phone_number: phoneIn(city, random),
      voice_phone_number: random.chance(0.4) ? phoneIn(city, random) : null,
      ...stamps(context),
    });
  }

  const visitorApp = moduleIdentifiers()['visitorApp'] ?? [];
  if (visitorApp.every((uid) => modules.includes(uid)) && buildings.length > 0)
    for (const name of random.some(stationNames, random.between(1, stationNames.length))) {
      const uid = random.uuid();
      const isClientScoped = random.chance(0.2);
      rows.stations.push({
        client_uid,
        uid,
        name,
        modules: visitorApp,
        is_client_scoped: isClientScoped,
        ...stamps(context),
      });
      if (!isClientScoped)
        rows.stationBuildings.push({ client_uid, uid, target_uid: random.pick(buildings) });
    }

  if (hasConnection)
    for (const [name, role] of groups) {
      const uid = random.uuid();
      rows.mappings.push({
        client_uid,
        uid,
        name,
        is_enabled: random.chance(0.8),
        has_all_buildings: true,
        ...stamps(context),
      });
      rows.mappingRoles.push({ client_uid, uid, target_uid: roles[role] });
    }
  return rows;
}
