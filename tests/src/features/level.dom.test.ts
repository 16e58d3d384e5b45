import { expect, it } from 'vitest';
import { pictureUrl } from '../../../src/features/buildings/level.ts';

it.each([
  ['ground.svg', '', `${location.origin}/ground.svg`],
  ['/plans/ground.svg', '', `${location.origin}/plans/ground.svg`],
  ['ground.svg', 'https://api.example.org/v2/', 'https://api.example.org/v2/ground.svg'],
  ['https://plans.example.org/1.svg', 'https://api.example.org', 'https://plans.example.org/1.svg'],
])('the floor plan %j of a platform at %j is read from %j on every page', (floorplan, apiUrl, url) => {
  history.replaceState(null, '', '/v7/client/admin/buildings/b1/levels/l1');
  expect(pictureUrl(floorplan, apiUrl)).toBe(url);
});
