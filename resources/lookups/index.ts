import { defineResource, type Fields, type Resource, text } from '../declaration/index.ts';

/** The words that differ between lookups. */
type Lookup<FieldMap extends Fields> = Pick<Resource<FieldMap>, 'name' | 'label' | 'fields'> &
  Partial<Pick<Resource, 'messages'>> & {
    readonly calls: Pick<Resource['calls'], 'service' | 'path'>;
    /** The list is paged; the lists of the others are returned whole. */
    readonly paged?: true;
  };

/** Reference data that every user can read and nobody can write. */
function lookup<const FieldMap extends Fields>({ calls, paged, ...particular }: Lookup<FieldMap>) {
  return defineResource({
    ...particular,
    tenancy: 'shared',
    scope: {},
    calls: { ...calls, operations: ['list'], listQuery: paged ? { pagesize: '100', pagenumber: '0' } : {} },
    access: { system: { read: [] }, client: { read: [] } },
    places: {},
  });
}

/** Countries, by ISO 3166-1 alpha-2 code. */
export const countries = lookup({
  name: 'countries',
  label: { one: 'Country', many: 'Countries' },
  fields: {
    name: text({ required: true }),
    code: text({ required: true, unique: 'platform', maxLength: 2 }),
  },
  calls: { service: 'clientbuilding/v2', path: 'countries' },
  paged: true,
  messages: { list: 'countries-fetch' },
});

/** States, provinces and countries within a country, by the code used in postal addresses. */
export const states = lookup({
  name: 'states',
  label: { one: 'State', many: 'States' },
  fields: {
    name: text({ required: true }),
    code: text({ required: true, maxLength: 10 }),
    countryCode: text({ required: true, maxLength: 2 }),
  },
  calls: { service: 'clientbuilding/v2', path: 'states' },
  paged: true,
  messages: { list: 'states-fetch' },
});

/** Time zones, by IANA name. */
export const timezones = lookup({
  name: 'timezones',
  label: { one: 'Time zone', many: 'Time zones' },
  fields: {
    name: text({ required: true }),
    zoneName: text({ required: true, unique: 'platform', maxLength: 64 }),
  },
  calls: { service: 'usercontactrole/v2', path: 'timezones' },
  paged: true,
  messages: { list: 'timezones-fetch' },
});

/** Types of building. They belong to the platform and are read under each client. */
export const buildingTypes = lookup({
  name: 'buildingTypes',
  label: { one: 'Building type', many: 'Building types' },
  fields: { name: text({ required: true, unique: 'platform' }) },
  calls: { service: 'clientbuilding/v2', path: 'clients/{clientId}/buildingtypes' },
  messages: { list: 'building-types-fetch' },
});

/** Email subscriptions. */
export const emailSubscriptions = lookup({
  name: 'emailSubscriptions',
  label: { one: 'Email subscription', many: 'Email subscriptions' },
  fields: { name: text({ required: true, unique: 'platform' }) },
  calls: { service: 'usercontactrole/v2', path: 'EmailSubscriptions' },
  messages: { other: 'unknown-error' },
});

/** The pages that users can choose as their landing page. `url` is a path of this portal or the URL of another application. */
export const defaultLandingPages = lookup({
  name: 'defaultLandingPages',
  label: { one: 'Landing page', many: 'Landing pages' },
  fields: {
    name: text({ required: true, unique: 'platform' }),
    url: text({ label: 'Address', required: true, maxLength: 2000 }),
  },
  calls: { service: 'usercontactrole/v2', path: 'clients/{clientId}/DefaultLandingPage' },
  messages: { other: 'unknown-error' },
});
