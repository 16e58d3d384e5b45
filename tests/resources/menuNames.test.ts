import { expect, it } from 'vitest';
import { localize } from '../../resources/declaration/index.ts';
import { clientMenu } from '../../resources/product/menu/client.ts';
import { systemMenu } from '../../resources/product/menu/system.ts';
import { resources } from '../../resources/registry.ts';

const places = resources.flatMap((resource) =>
  Object.values(resource.places).map((place) => ({
    path: place.path,
    label: place.label ?? resource.label.many,
  })),
);
const entries = [...clientMenu, ...systemMenu].flatMap((group) =>
  group.entries.flatMap(({ label, path }) =>
    places.filter((place) => place.path === path).map((place) => [path, label, place.label] as const),
  ),
);

it.each(entries)('the menu calls the page at %s as its heading does', (_, label, heading) => {
  expect(localize(label, 'en-US')).toBe(localize(heading, 'en-US'));
  expect(localize(label, 'en-GB')).toBe(localize(heading, 'en-GB'));
});
