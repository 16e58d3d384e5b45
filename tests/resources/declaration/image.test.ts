import { expect, it } from 'vitest';
import { findFaults } from '../../../resources/declaration/checks/check.ts';
import {
  isSortable,
  presenceOperatorsOf,
  valueOperatorsOf,
} from '../../../resources/declaration/conventions.ts';
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

it('an image field is not writable or sortable, and filterable only by whether there is one', () => {
  const photo = bikesWith(photoActions).fields['photo']!;
  expect(photo.write).toBe('never');
  expect(isSortable(photo)).toBe(false);
  expect(presenceOperatorsOf(photo)).toEqual(['eq', 'neq']);
  expect(valueOperatorsOf(photo)).toEqual([]);
});

it('an image field requires actions that read, set and delete it', () => {
  expect(faultsOf(bikesWith(photoActions))).toEqual([]);
  const { photo } = photoActions;
  expect(faultsOf(bikesWith({ photo }))).toEqual([
    "resources/bikes.ts, fields.photo: No action has image: 'photo' and the method POST, DELETE. Spread imageActions('photo', …) into the actions of bikes.",
  ]);
});

it('an image field of a view requires the image in the view’s source resource', () => {
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

it('an image action must name a field of the kind image', () => {
  const strange = imageActions('drawing', { name: 'drawing', path: '{bikeId}/drawing' });
  expect(faultsOf(bikesWith({ ...photoActions, drawing: strange.drawing }))).toEqual([
    'resources/bikes.ts, actions.drawing.image: "drawing" is no field of the kind image. Name one.',
  ]);
});
