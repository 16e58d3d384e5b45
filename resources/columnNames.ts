import { columnNames, schools, wholeNames } from './englishColumnNames.ts';
import { plainWords } from './declaration/imports/headerWords.ts';
import { type KnownHeaders } from './declaration/imports/importGuess.ts';
import { fileSystems } from './fileSystems.ts';
import { closed, lastDays, leavers, leavingReasons } from './leaverColumnNames.ts';
import { partColumnNames, words } from './partColumnNames.ts';
import type { ResourceName } from './registry.ts';
import { translatedColumnNames, translatedWholeNames } from './translatedColumnNames.ts';

const places = [
  'locationdescription',
  'location',
  ...words('locations worklocations facilities locationnames'),
  'officelocation',
  'office',
  'physicaldeliveryofficename',
  'organizationname',
  ...words(
    'loc locdesc locname loccode locationname locationcode worklocation worksite primarylocation facility facilityname locncd loccd entitycode entityname',
  ),
];

/** Headers that the programs of schools use for lists of their own. */
const onlyKnown: Readonly<Partial<Record<ResourceName, readonly string[]>>> = {
  users: [
    'post',
    'homeschoolid',
    'homeschoolnumber',
    'role',
    'permissions',
    'occupation',
    'job',
    'positiondesc',
    'jobdesc',
    ...places,
  ],
  contacts: places,
  // The county is no part of American addresses, and in British ones it is the region.
  buildings: ['schooltype', 'facilitytype', 'typeofestablishment', 'phaseofeducation', 'county'],
};

/** Fields of days that are past, or near: a year of two digits is never one of the next decades. */
const pastDays: Readonly<Partial<Record<ResourceName, readonly string[]>>> = { users: ['hireDate'] };

/** Headers of the state of a person, also where it fills no field. */
const states = [
  ...(columnNames.users?.userActive ?? []),
  ...(translatedColumnNames.users?.userActive ?? []).map(plainWords),
  ...words(
    'employeestatus empstatus staffstatus userstatus personstatus memberstatus currentstatus workstatus hrstatus jobstatus',
  ),
];

type Names = Readonly<Record<string, readonly string[]>>;

const byResource: Readonly<Record<string, Names | undefined>> = columnNames;
const translated: Readonly<Record<string, Names | undefined>> = translatedColumnNames;
const pastDaysByResource: Readonly<Record<string, readonly string[] | undefined>> = pastDays;
const onlyKnownByResource: Readonly<Record<string, readonly string[] | undefined>> = onlyKnown;
const ofPeople = new Set(['users', 'contacts']);

/** The sign-in name of Entra ID, Microsoft 365 and Active Directory, which is an address where a person has no other. */
const inTurn: Names = { userName: ['userprincipalname', 'upn'] };

/** English headers before those of other languages. */
function together(english: Names, others: Names): Names {
  const names = new Set([...Object.keys(english), ...Object.keys(others)]);
  return Object.fromEntries(
    [...names].map((name) => [name, [...(english[name] ?? []), ...(others[name] ?? []).map(plainWords)]]),
  );
}

/** Headers of the only building, or the only person, that records refer to. */
const ofTargets: Names = {
  buildings: [...schools, ...(translated['users']?.['userBuildings'] ?? []).map(plainWords)],
  users: words(
    `person employee staff staffmember user employeename staffname personname username employeeemail staffemail useremail`,
  ),
};

function buildColumnNames(resource: string): KnownHeaders {
  const isOfPeople = ofPeople.has(resource);
  return {
    names: {
      ...together(byResource[resource] ?? {}, translated[resource] ?? {}),
      ...(isOfPeople ? together(wholeNames, translatedWholeNames) : {}),
    },
    ofTargets: byResource[resource] === undefined ? ofTargets : {},
    inTurn: isOfPeople ? inTurn : {},
    added: partColumnNames,
    systems: fileSystems[resource] ?? [],
    leavers: isOfPeople ? leavers : resource === 'buildings' ? closed : [],
    lastDays: isOfPeople ? lastDays : [],
    leavingReasons: isOfPeople ? leavingReasons : [],
    states: isOfPeople ? states : [],
    hasKindsOfPerson: resource === 'users',
    pastDays: pastDaysByResource[resource] ?? [],
    onlyKnown: onlyKnownByResource[resource] ?? [],
  };
}

const built = new Map<string, KnownHeaders>();

/** Headers that users' files have for the fields of a resource. Built once for each, because every cell of an import asks for them. */
export function columnNamesOf(resource: string): KnownHeaders {
  const known = built.get(resource) ?? buildColumnNames(resource);
  built.set(resource, known);
  return known;
}
