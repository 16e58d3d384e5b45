import type { Random } from './random.ts';

/** A city with the common parts of its addresses. */
export interface City {
  readonly country: 'US' | 'GB';
  readonly name: string;
  /** Code of the state, or of the country within the United Kingdom (ISO 3166-2). */
  readonly state: string;
  /** The first three digits of its ZIP codes, or its postcode areas with the districts in use. */
  readonly codes: readonly string[];
  readonly timeZone: string;
  /** Area code of telephone numbers. */
  readonly dial: string;
}

const us = (name: string, state: string, zip: string, zone: string, dial: string): City => ({
  country: 'US',
  name,
  state,
  codes: [zip],
  timeZone: `America/${zone}`,
  dial,
});

const gb = (name: string, state: string, codes: readonly string[], dial: string): City => ({
  country: 'GB',
  name,
  state,
  codes,
  timeZone: 'Europe/London',
  dial,
});

export const usCities: readonly City[] = [
  us('Northfield', 'MN', '550', 'Chicago', '507'),
  us('Springfield', 'IL', '627', 'Chicago', '217'),
  us('Madison', 'WI', '537', 'Chicago', '608'),
  us('Cedar Rapids', 'IA', '524', 'Chicago', '319'),
  us('Columbia', 'MO', '652', 'Chicago', '573'),
  us('Wichita', 'KS', '672', 'Chicago', '316'),
  us('Austin', 'TX', '787', 'Chicago', '512'),
  us('Houston', 'TX', '770', 'Chicago', '713'),
  us('Baton Rouge', 'LA', '708', 'Chicago', '225'),
  us('Nashville', 'TN', '372', 'Chicago', '615'),
  us('Omaha', 'NE', '681', 'Chicago', '402'),
  us('Boise', 'ID', '837', 'Boise', '208'),
  us('Denver', 'CO', '802', 'Denver', '303'),
  us('Santa Fe', 'NM', '875', 'Denver', '505'),
  us('Salt Lake City', 'UT', '841', 'Denver', '801'),
  us('Phoenix', 'AZ', '850', 'Phoenix', '602'),
  us('Tucson', 'AZ', '857', 'Phoenix', '520'),
  us('Sacramento', 'CA', '958', 'Los_Angeles', '916'),
  us('Fresno', 'CA', '937', 'Los_Angeles', '559'),
  us('San Diego', 'CA', '921', 'Los_Angeles', '619'),
  us('Portland', 'OR', '972', 'Los_Angeles', '503'),
  us('Spokane', 'WA', '992', 'Los_Angeles', '509'),
  us('Tacoma', 'WA', '984', 'Los_Angeles', '253'),
  us('Reno', 'NV', '895', 'Los_Angeles', '775'),
  us('Anchorage', 'AK', '995', 'Anchorage', '907'),
  us('Raleigh', 'NC', '276', 'New_York', '919'),
  us('Savannah', 'GA', '314', 'New_York', '912'),
  us('Tallahassee', 'FL', '323', 'New_York', '850'),
  us('Richmond', 'VA', '232', 'New_York', '804'),
  us('Dayton', 'OH', '454', 'New_York', '937'),
  us('Ann Arbor', 'MI', '481', 'Detroit', '734'),
  us('Scranton', 'PA', '185', 'New_York', '570'),
  us('Syracuse', 'NY', '132', 'New_York', '315'),
  us('Burlington', 'VT', '054', 'New_York', '802'),
  us('Worcester', 'MA', '016', 'New_York', '508'),
  us('Hartford', 'CT', '061', 'New_York', '860'),
];

export const gbCities: readonly City[] = [
  gb('Leeds', 'ENG', ['LS1', 'LS6', 'LS11', 'LS17'], '0113 496'),
  gb('Bristol', 'ENG', ['BS1', 'BS3', 'BS8'], '0117 496'),
  gb('Sheffield', 'ENG', ['S1', 'S7', 'S11'], '0114 496'),
  gb('Norwich', 'ENG', ['NR1', 'NR2', 'NR5'], '01632 960'),
  gb('Exeter', 'ENG', ['EX1', 'EX2', 'EX4'], '01632 960'),
  gb('Leicester', 'ENG', ['LE1', 'LE3', 'LE5'], '0116 496'),
  gb('London', 'ENG', ['SE1', 'N16', 'E8', 'W12'], '020 7946'),
  gb('Cardiff', 'WLS', ['CF10', 'CF14', 'CF24'], '029 2018'),
  gb('Swansea', 'WLS', ['SA1', 'SA2'], '01632 960'),
  gb('Glasgow', 'SCT', ['G1', 'G12', 'G41'], '0141 496'),
  gb('Dundee', 'SCT', ['DD1', 'DD2', 'DD4'], '01632 960'),
  gb('Belfast', 'NIR', ['BT1', 'BT7', 'BT15'], '028 9018'),
];

const usStreets = [
  'Maple Avenue', 'Oak Street', 'Washington Boulevard', 'Lincoln Avenue', 'Prairie Road', 'Mill Creek Road',
  'Division Street', 'College Avenue', 'Juniper Lane', 'Sunset Drive', 'Harbor Way', 'Orchard Road',
  'Martin Luther King Jr. Drive', 'Cesar Chavez Street', 'Railroad Avenue', 'Lake Street', 'Ridge Road', 'Bluff Street',
]; // prettier-ignore
const gbStreets = [
  'Church Lane', 'Station Road', 'Victoria Road', 'Mill Lane', 'Queensway', 'Albert Terrace', 'Kirkgate',
  'Manor Park', 'Canal Street', 'Priory Road', 'The Crescent', 'Windmill Hill', 'Abbey Walk', 'Castle Street',
]; // prettier-ignore

/** Letters in the last part of postcodes, which excludes C, I, K, M, O and V. */
const inward = 'ABDEFGHJLNPQRSTUWXYZ';

/** The columns of an address in `city`. */
export function addressIn(city: City, random: Random) {
  const isGb = city.country === 'GB';
  const letter = () => inward.charAt(random.between(0, inward.length - 1));
  const code = random.pick(city.codes);
  return {
    country: city.country,
    address_line1: `${random.between(1, isGb ? 180 : 4800)} ${random.pick(isGb ? gbStreets : usStreets)}`,
    address_line2: random.chance(0.12)
      ? isGb
        ? 'First Floor'
        : `Suite ${random.between(1, 40) * 10}`
      : null,
    address_line3: null,
    city: city.name,
    state_province_region: city.state,
    postal_zip_code: isGb
      ? `${code} ${random.between(1, 9)}${letter()}${letter()}`
      : `${code}${String(random.between(1, 99)).padStart(2, '0')}`,
    time_zone: city.timeZone,
  };
}

/** A number from the ranges reserved for fiction (NANPA 555-01xx; Ofcom's numbers for drama). */
export function phoneIn(city: City, random: Random): string {
  const two = String(random.between(0, 99)).padStart(2, '0');
  if (city.country === 'US') return `(${city.dial}) 555-01${two}`;
  return `${city.dial} ${city.dial.endsWith('960') || city.dial.endsWith('018') ? `${random.between(1, 9)}${two}` : `0${random.between(1, 9)}${two}`}`;
}
