import { expect, it } from 'vitest';
import { findFaults } from '../../../resources/declaration/check.ts';
import { operatorsOf, isSortable } from '../../../resources/declaration/conventions.ts';
import {
  type AnyResource,
  defineResource,
  image,
  imageActions,
  section,
  text,
} from '../../../resources/declaration/index.ts';
import { registry } from '../../../resources/registry.ts';

const photoActions = imageActions('photo', { name: 'photo', path: '{bikeId}/photo' });

const bikesWith = (actions: AnyResource['actions']): AnyResource => ({
  ...defineResource({
    name: 'bikes',
    label: { one: 'Bike', many: 'Bikes' },
    sections: { bike: section('Bike', { name: text(), photo: image() }) },
    calls: { service: 'garage/v1' },
    places: {},
  }),
  actions,
});

const faultsOf = (...resources: readonly AnyResource[]) =>
  findFaults(
    { ...registry, ...Object.fromEntries(resources.map((one) => [one.name, one])) },
    (name) => `resources/${name}.ts`,
  ).map(({ file, at, fault, remedy }) => `${file}, ${at}: ${fault} ${remedy}`);

it('is never written by a form, sorted by or filtered by', () => {
  const photo = bikesWith(photoActions).fields['photo']!;
  expect(photo.write).toBe('never');
  expect(isSortable(photo)).toBe(false);
  expect(operatorsOf(photo)).toEqual([]);
});

it('needs the actions that read, set and delete it', () => {
  expect(faultsOf(bikesWith(photoActions))).toEqual([]);
  const { photo } = photoActions;
  expect(faultsOf(bikesWith({ photo }))).toEqual([
    "resources/bikes.ts, fields.photo: No action has image: 'photo' and the method POST, DELETE. Spread imageActions('photo', …) into the actions of bikes.",
  ]);
});

it('has them in the resource whose rows a view shows', () => {
  const bikes = bikesWith(photoActions);
  const view = {
    ...bikesWith({}),
    name: 'ownBikes',
    identifier: { field: 'uid', param: 'ownBikeId' },
    viewOf: 'bikes',
  };
  expect(faultsOf(bikes, view)).toEqual([]);
  expect(faultsOf({ ...bikes, fields: { name: text() }, sections: [], actions: {} }, view)).toEqual([
    'resources/ownBikes.ts, fields.photo: bikes has no picture of this name. Declare it there as well.',
  ]);
});

it('is named by its actions', () => {
  const strange = imageActions('drawing', { name: 'drawing', path: '{bikeId}/drawing' });
  expect(faultsOf(bikesWith({ ...photoActions, drawing: strange.drawing }))).toEqual([
    'resources/bikes.ts, actions.drawing.image: "drawing" is no field of the kind image. Name one.',
  ]);
});
