import { describe, expect, it } from 'vitest';
import { findFaults } from '../../../resources/declaration/checks/check.ts';
import {
  choice,
  columnOf,
  defineResource,
  flag,
  instant,
  integer,
  itemPathOf,
  section,
  secret,
  text,
  url,
} from '../../../resources/declaration/index.ts';

/** The words that a declaration needs. */
const bikesWords = { label: { one: 'Bike', many: 'Bikes' }, calls: { service: 'garage/v1' }, places: {} };

const bikes = defineResource({
  name: 'bikes',
  label: { one: 'Bike', many: 'Bikes' },
  sections: {
    bike: section('Bike', {
      brand: text({ column: true }),
      gears: integer({ column: 'hidden' }),
      name: text({ required: true, column: 200 }),
      note: text(),
      ridesToday: integer({ computed: true, column: true }),
      boughtAt: instant({ stamp: 'createdAt' }),
    }),
  },
  calls: { service: 'garage/v1', update: ['PATCH'] },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/bikes',
      access: { read: ['CanManageUsers'] },
      list: { sort: '-name' },
      edit: 'PATCH',
    },
    looking: {
      area: 'client',
      path: '/client/bikes',
      access: { read: ['CanManageUsers'] },
      list: { first: ['note', 'name'], sort: 'name' },
      omit: ['gears'],
      edit: 'readOnly',
    },
  },
});

it.each([
  ['passes', 'passId'],
  ['boxes', 'boxId'],
  ['benches', 'benchId'],
  ['companies', 'companyId'],
  ['courses', 'courseId'],
  ['classes', 'classId'],
])('the identifier of %s is %s', (name, param) => {
  expect(defineResource({ ...bikesWords, name }).identifier.param).toBe(param);
});

describe('an omitted property', () => {
  it('defaults to the convention for identifier, scope, tenancy, title, messages and calls', () => {
    expect(bikes).toMatchObject({
      identifier: { field: 'uid', param: 'bikeId' },
      scope: { clientId: 'clientUID' },
      tenancy: 'client',
      title: 'name',
      messages: {},
      calls: {
        path: 'clients/{clientId}/Bikes',
        operations: ['list', 'get', 'create', 'update', 'delete'],
      },
    });
  });

  it('defaults the columns of a list to its first fields, its sort field and every field with column', () => {
    expect(bikes.places['client']?.list?.columns).toEqual(['name', 'brand', 'gears', 'ridesToday']);
    expect(bikes.places['looking']?.list?.columns).toEqual(['note', 'name', 'brand', 'ridesToday']);
  });

  it('defaults the path of a record’s page to its identifier', () => {
    expect(bikes.places['client']?.edit).toEqual({ path: ':bikeId', update: 'PATCH' });
    expect(bikes.places['looking']?.edit).toEqual({ path: ':bikeId' });
  });

  it('makes fields that the platform sets read-only', () => {
    const { fields } = bikes;
    expect([fields.name.write, fields.ridesToday.write, fields.boughtAt.write]).toEqual([
      undefined,
      'never',
      'never',
    ]);
  });

  it('makes a resource without a write call read-only', () => {
    const resource = defineResource({
      name: 'sightings',
      label: { one: 'Sighting', many: 'Sightings' },
      fields: { name: text() },
      calls: { service: 'garage/v1', operations: ['list'] },
      places: {},
    });
    expect(resource.fields.name.write).toBe('never');
  });
});

it('reads a column from its short and its long form', () => {
  expect(
    [true, 120, 'hidden', { width: 90, hidden: true }, undefined].map((column) =>
      columnOf({ column } as never),
    ),
  ).toEqual([{}, { width: 120 }, { hidden: true }, { width: 90, hidden: true }, undefined]);
});

it('reads and updates a singleton at the URL of its collection', () => {
  const settings = defineResource({
    name: 'bikeSettings',
    label: { one: 'Settings', many: 'Settings' },
    singleton: true,
    sections: { main: section('Main', { name: text(), isOpen: flag() }) },
    calls: { service: 'garage/v1', path: 'clients/{clientId}/bikes/settings', update: ['PUT'] },
    places: {
      client: {
        area: 'client',
        path: '/client/admin/bike-settings',
        access: { read: ['CanManageUsers'] },
        edit: 'PUT',
      },
    },
  });
  expect(settings.calls.operations).toEqual(['get', 'update']);
  expect(itemPathOf(settings)).toBe('clients/{clientId}/bikes/settings');
  expect(settings.identifier.param).toBe('bikeSettingsId');
  expect(settings.places['client']?.edit).toEqual({ path: '', update: 'PUT', recordFrom: 'clientId' });
});

describe('variants', () => {
  const locksOf = (of: NonNullable<(typeof bikes)['variants']>['of']) =>
    defineResource({
      name: 'locks',
      label: { one: 'Lock', many: 'Locks' },
      sections: {
        lock: section('Lock', {
          name: text({ required: true }),
          type: choice(['chain', 'smart'], { required: true }),
          length: integer(),
          url: url(),
          code: secret(),
        }),
      },
      variants: { by: 'type', of },
      calls: { service: 'garage/v1', update: ['PATCH'] },
      places: {},
    });
  const chain = { required: ['length'] };
  const smart = { required: ['url'], optional: ['code'], sentTo: ['url'] };

  it('set the condition of each field, and the URL fields of secrets', () => {
    const { fields } = locksOf({ chain, smart });
    expect(fields.length.when).toEqual({ field: 'type', is: ['chain'], required: true });
    expect(fields.code.when).toEqual({ field: 'type', is: ['smart'], required: false });
    expect(fields.code.sentTo).toEqual(['url']);
    expect(fields.name.when).toBeUndefined();
  });

  it('are rejected with a fix when they name an unknown option or field', () => {
    const locks = locksOf({ chain, rope: { required: ['knots'] } });
    expect(findFaults({ locks }, () => 'resources/locks.ts')).toEqual([
      {
        file: 'resources/locks.ts',
        at: 'variants.of.rope',
        fault: '"type" has no such option.',
        remedy: 'Name a value of that choice.',
      },
      {
        file: 'resources/locks.ts',
        at: 'variants.of.rope',
        fault: 'There is no field "knots".',
        remedy: 'Name a field of this resource.',
      },
      expect.objectContaining({ at: 'scope.clientId' }),
    ]);
  });
});
