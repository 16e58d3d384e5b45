import { defineResource, text } from './declaration/index.ts';

const everyone = { system: { read: [] }, client: { read: [] } } as const;

/** Countries, by ISO 3166-1 alpha-2 code. */
export const countries = defineResource({
  name: 'countries',
  label: { one: 'Country', many: 'Countries' },
  identifier: { field: 'uid', param: 'countryId' },
  tenancy: 'shared',
  scope: {},
  title: 'name',
  fields: {
    name: text({ required: true }),
    code: text({ required: true, unique: 'platform', maxLength: 2 }),
  },
  sections: [],
  calls: {
    service: 'clientbuilding/v2',
    path: 'countries',
    operations: ['list'],
    listQuery: { pagesize: '100', pagenumber: '0' },
  },
  access: everyone,
  places: {},
  messages: { list: 'countries-fetch' },
});

/** States, provinces and countries within a country, by the code that goes into an address. */
export const states = defineResource({
  name: 'states',
  label: { one: 'State', many: 'States' },
  identifier: { field: 'uid', param: 'stateId' },
  tenancy: 'shared',
  scope: {},
  title: 'name',
  fields: {
    name: text({ required: true }),
    code: text({ required: true, maxLength: 10 }),
    countryCode: text({ required: true, maxLength: 2 }),
  },
  sections: [],
  calls: {
    service: 'clientbuilding/v2',
    path: 'states',
    operations: ['list'],
    listQuery: { pagesize: '100', pagenumber: '0' },
  },
  access: everyone,
  places: {},
  messages: { list: 'states-fetch' },
});

/** Time zones, by IANA name. */
export const timezones = defineResource({
  name: 'timezones',
  label: { one: 'Time zone', many: 'Time zones' },
  identifier: { field: 'uid', param: 'timezoneId' },
  tenancy: 'shared',
  scope: {},
  title: 'name',
  fields: {
    name: text({ required: true }),
    zoneName: text({ required: true, unique: 'platform', maxLength: 64 }),
  },
  sections: [],
  calls: {
    service: 'usercontactrole/v2',
    path: 'timezones',
    operations: ['list'],
    listQuery: { pagesize: '100', pagenumber: '0' },
  },
  access: everyone,
  places: {},
  messages: { list: 'timezones-fetch' },
});

/** Kinds of building. They are the platform's, read under each client. */
export const buildingTypes = defineResource({
  name: 'buildingTypes',
  label: { one: 'Building type', many: 'Building types' },
  identifier: { field: 'uid', param: 'buildingTypeId' },
  tenancy: 'shared',
  scope: {},
  title: 'name',
  fields: { name: text({ required: true, unique: 'platform' }) },
  sections: [],
  calls: {
    service: 'clientbuilding/v2',
    path: 'clients/{clientId}/buildingtypes',
    operations: ['list'],
    listQuery: {},
  },
  access: everyone,
  places: {},
  messages: { list: 'building-types-fetch' },
});

/** What people can subscribe to by e-mail. */
export const emailSubscriptions = defineResource({
  name: 'emailSubscriptions',
  label: { one: 'E-mail subscription', many: 'E-mail subscriptions' },
  identifier: { field: 'uid', param: 'emailSubscriptionId' },
  tenancy: 'shared',
  scope: {},
  title: 'name',
  fields: { name: text({ required: true, unique: 'platform' }) },
  sections: [],
  calls: {
    service: 'usercontactrole/v2',
    path: 'EmailSubscriptions',
    operations: ['list'],
    listQuery: {},
  },
  access: everyone,
  places: {},
  messages: {},
});

/** The pages at which people can choose to start. `url` is a path of this portal, or the address of another application. */
export const defaultLandingPages = defineResource({
  name: 'defaultLandingPages',
  label: { one: 'Landing page', many: 'Landing pages' },
  identifier: { field: 'uid', param: 'defaultLandingPageId' },
  tenancy: 'shared',
  scope: {},
  title: 'name',
  fields: {
    name: text({ required: true, unique: 'platform' }),
    url: text({ label: 'Address', required: true, maxLength: 2000 }),
  },
  sections: [],
  calls: {
    service: 'usercontactrole/v2',
    path: 'clients/{clientId}/DefaultLandingPage',
    operations: ['list'],
    listQuery: {},
  },
  access: everyone,
  places: {},
  messages: {},
});
