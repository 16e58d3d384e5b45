import { expect, it } from 'vitest';
import { findFaults } from '../../../resources/declaration/checks/check.ts';
import {
  defineResource,
  image,
  imageActions,
  reference,
  section,
  text,
} from '../../../resources/declaration/index.ts';
import { registry } from '../../../resources/registry.ts';

type ListWords = Parameters<typeof bikesWith>[0];

function bikesWith(list: {
  readonly sort?: 'name' | readonly ['name', ...('brand' | 'photo')[]];
  readonly quick?: readonly [
    { readonly label: 'Mine'; readonly filter: Readonly<Record<string, string | null>> },
  ];
}) {
  return defineResource({
    name: 'bikes',
    label: { one: 'Bike', many: 'Bikes' },
    sections: {
      bike: section('Bike', {
        name: text({ required: true, column: true }),
        brand: text(),
        photo: image(),
      }),
    },
    calls: { service: 'garage/v1', operations: ['list'] },
    actions: imageActions('photo', { name: 'photo', path: '{bikeId}/photo' }),
    places: {
      client: {
        area: 'client',
        path: '/client/admin/bikes',
        access: { read: ['CanManageUsers'] },
        list: { sort: 'name', ...list },
      },
    },
  });
}

const faultsOf = (list: ListWords) =>
  findFaults({ ...registry, bikes: bikesWith(list) }, (name) => `resources/${name}.ts`).map(
    ({ file, at, fault, remedy }) => `${file}, ${at}: ${fault} ${remedy}`,
  );

it('stores further sort keys separately from the first', () => {
  const { list } = bikesWith({ sort: ['name', 'brand'] }).places['client'] ?? {};
  expect(list).toEqual({ sort: 'name', thenBy: ['brand'], columns: ['name'] });
});

it('rejects a further sort key that is not sortable', () => {
  expect(faultsOf({ sort: ['name', 'brand'] })).toEqual([]);
  expect(faultsOf({ sort: ['name', 'photo'] })).toEqual([
    'resources/bikes.ts, places.client.list.sort: Lists cannot be sorted by "photo". Name a sortable field.',
  ]);
});

it('rejects a quick filter with an unsupported operator', () => {
  expect(faultsOf({ quick: [{ label: 'Mine', filter: { 'brand~contains': 'x' } }] })).toEqual([]);
  expect(faultsOf({ quick: [{ label: 'Mine', filter: { 'brand~gt': 'x' } }] })).toEqual([
    'resources/bikes.ts, places.client.list.quick: Lists cannot be filtered by "brand~gt". Name a field and an operator of its kind.',
  ]);
});

it('takes null in a quick filter for a field without a value, where there can be one', () => {
  const nullFaults = (condition: string) =>
    faultsOf({ quick: [{ label: 'Mine', filter: { [condition]: null } }] });
  expect([...nullFaults('brand~eq'), ...nullFaults('brand~neq')]).toEqual([]);
  const refusal = (condition: string) => [
    `resources/bikes.ts, places.client.list.quick: "${condition}" cannot be null. Only an optional field may have no value: a stored one, a picture, or a computed one whose mark is \`set\`. Use eq (no value) or neq (any).`,
  ];
  expect(nullFaults('brand~contains')).toEqual(refusal('brand~contains'));
  expect(nullFaults('name~eq')).toEqual(refusal('name~eq'));
});

it('rejects a reference whose list needs a parent that the record lacks', () => {
  const rooms = defineResource({
    name: 'rooms',
    label: { one: 'Room', many: 'Rooms' },
    sections: { room: section('Room', { name: text(), level: reference('levels') }) },
    calls: { service: 'clientbuilding/v2', operations: ['list'] },
    places: {},
  });
  expect(findFaults({ ...registry, rooms }, (name) => `resources/${name}.ts`)).toEqual([
    {
      file: 'resources/rooms.ts',
      at: 'fields.level',
      fault: 'The list of levels needs {buildingId}, which records here do not have.',
      remedy: expect.stringContaining('below the same parents, or name the field that holds it: within:'),
    },
  ]);
});

it('takes nothing but null in a filter by a picture', () => {
  const faults = (value: string | null) =>
    faultsOf({ quick: [{ label: 'Mine', filter: { 'photo~eq': value } }] });
  expect(faults(null)).toEqual([]);
  expect(faults('/photo')).toEqual([
    'resources/bikes.ts, places.client.list.quick: "photo~eq" has a value, and lists find photo only by whether there is one. Use null: with eq for no value, with neq for any.',
  ]);
});
