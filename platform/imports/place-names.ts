import countries from 'i18n-iso-countries';
import german from 'i18n-iso-countries/langs/de.json' with { type: 'json' };
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import spanish from 'i18n-iso-countries/langs/es.json' with { type: 'json' };
import french from 'i18n-iso-countries/langs/fr.json' with { type: 'json' };
import ukrainian from 'i18n-iso-countries/langs/uk.json' with { type: 'json' };
import { IANA_ALIAS_MAP, WINDOWS_TO_IANA_MAP } from 'windows-iana';

/** The languages in which countries are named beside English. */
const languages = [german, spanish, french, ukrainian];
for (const language of [english, ...languages]) countries.registerLocale(language);

/** Short names of countries that no standard lists. */
const countryWords: Readonly<Record<string, readonly string[]>> = {
  US: [
    'U.S.',
    'America',
    'USofA',
    'The United States',
    'EE. UU.',
    'EUA',
    'Vereinigte Staaten',
    'États-Unis',
    'США',
    'Сполучені Штати Америки',
  ],
  GB: ['UK', 'U.K.', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  NL: ['Holland'],
  CZ: ['Czech Republic'],
  AE: ['UAE'],
};

/** Abbreviations of states in running text (The Associated Press Stylebook), beside the postal ones. */
const stateWords: Readonly<Record<string, readonly string[]>> = {
  AL: ['Ala'],
  AZ: ['Ariz'],
  AR: ['Ark'],
  CA: ['Calif', 'Cal'],
  CO: ['Colo'],
  CT: ['Conn'],
  DE: ['Del'],
  DC: ['D.C.', 'Washington DC', 'Washington, D.C.'],
  FL: ['Fla'],
  IL: ['Ill'],
  IN: ['Ind'],
  KS: ['Kan', 'Kans'],
  MA: ['Mass'],
  MI: ['Mich'],
  MN: ['Minn'],
  MS: ['Miss'],
  MT: ['Mont'],
  NE: ['Neb', 'Nebr'],
  NV: ['Nev'],
  NM: ['N. Mex'],
  ND: ['N. Dak'],
  OK: ['Okla'],
  OR: ['Ore', 'Oreg'],
  PA: ['Penn', 'Penna'],
  SD: ['S. Dak'],
  TN: ['Tenn'],
  TX: ['Tex'],
  WA: ['Wash'],
  WV: ['W. Va'],
  WI: ['Wis', 'Wisc'],
  WY: ['Wyo'],
};

/** Common names of the zones of North America and of the British Isles. */
const zoneWords: Readonly<Record<string, readonly string[]>> = {
  'America/New_York': ['Eastern', 'Eastern Time', 'ET', 'EST', 'EDT', 'EST5EDT', 'Eastern Daylight Time'],
  'America/Chicago': ['Central', 'Central Time', 'CT', 'CST', 'CDT', 'CST6CDT', 'Central Daylight Time'],
  'America/Denver': ['Mountain', 'Mountain Time', 'MT', 'MST', 'MDT', 'MST7MDT', 'Mountain Daylight Time'],
  'America/Phoenix': ['Arizona', 'Arizona Time'],
  'America/Los_Angeles': ['Pacific', 'Pacific Time', 'PT', 'PST', 'PDT', 'PST8PDT', 'Pacific Daylight Time'],
  'America/Anchorage': ['Alaska', 'Alaska Time', 'AKST', 'AKDT', 'AKT'],
  'Pacific/Honolulu': ['Hawaii', 'Hawaii Time', 'HST'],
  'America/Halifax': ['Atlantic', 'Atlantic Time', 'AST', 'ADT', 'Atlantic Time (Canada)'],
  'America/St_Johns': ['Newfoundland', 'Newfoundland Time', 'NST', 'NDT'],
  'Europe/London': [
    'GMT',
    'BST',
    'London',
    'UK Time',
    'British Time',
    'Greenwich Mean Time',
    'British Summer Time',
  ],
};
const northAmerican = new Set(['Eastern Time', 'Central Time', 'Mountain Time', 'Pacific Time']);

/** Names of a time zone: those of Windows for its main place, its aliases in the time zone database, and common ones. */
function zoneNames(zone: string): readonly string[] {
  const windows = WINDOWS_TO_IANA_MAP.filter(
    ({ territory, iana }) => territory === '001' && (iana as readonly string[]).includes(zone),
  ).map(({ windowsName }) => windowsName);
  const aliases = IANA_ALIAS_MAP.filter(({ alias }) => (alias as readonly string[]).includes(zone));
  const common = zoneWords[zone] ?? [];
  const [area = ''] = common;
  const letter = area.slice(0, 1);
  const shown = common.flatMap((name) =>
    northAmerican.has(name)
      ? [
          `${name} (US & Canada)`,
          `${name} (${letter}T)`,
          `${area} (US)`,
          `${area} (US & Canada)`,
          `${letter}ST/${letter}DT`,
        ]
      : [],
  );
  // With the abbreviation in it: `America/Chicago (CST)`.
  const withCode = common.filter((name) => /^[A-Z]{3,4}$/.test(name)).map((name) => `${zone} (${name})`);
  return [...windows, ...aliases.flatMap(({ alias }) => [...alias]), ...common, ...shown, ...withCode];
}

interface Place {
  readonly key: string;
  readonly title: string;
}

function countryNames({ key, title }: Place): readonly string[] {
  const names = countries.getName(key, 'en', { select: 'all' }) ?? [];
  const alpha3 = countries.alpha2ToAlpha3(key);
  const numeric = countries.alpha2ToNumeric(key);
  const codes = [alpha3, numeric].filter((code) => code !== undefined);
  const english = [title, ...names];
  // With the codes that programs write beside a name: `US - United States`, `United States (USA)`.
  const beside = english.flatMap((name) => [
    `${key} - ${name}`,
    `${name}, The`,
    ...[key, ...codes].map((code) => `${name} (${code})`),
  ]);
  const elsewhere = languages.flatMap(
    ({ locale }) => countries.getName(key, locale, { select: 'all' }) ?? [],
  );
  return [...names, ...codes, ...beside, ...elsewhere, ...(countryWords[key] ?? [])];
}

const namesOf: Readonly<Record<string, (place: Place) => readonly string[]>> = {
  countries: countryNames,
  states: ({ key, title }) => [...(stateWords[key] ?? []), `US-${key}`, `${key} - ${title}`],
  timezones: ({ key }) => zoneNames(key),
};

/** Reference data -> what people call a country, state or time zone beside its name and code. */
export function placeNames(resource: string, place: Place): readonly string[] {
  return namesOf[resource]?.(place) ?? [];
}
