import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { afterEach, expect, it, vi } from 'vitest';
import { planOf } from '../../../platform/maps/plan.ts';
import BuildingMap from '../../../src/features/buildings/BuildingMap.tsx';
import type { DrawnMap } from '../../../src/features/buildings/drawMap.ts';
import { MapFrame } from '../../../src/features/buildings/MapFrame.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { type Portal, PortalContext } from '../../../src/viewer/PortalContext.ts';
import { aConfig } from '../../support/session.ts';
import {
  buildingUid,
  clientAdmin,
  clientUid,
  fakePlatform,
  json,
  problem,
  propsOf,
  showPages,
} from '../form/support.tsx';

// Leaflet needs a layout. Browser tests draw real maps.
const setPins = vi.hoisted(() => vi.fn<DrawnMap['setPins']>());
vi.mock('../../../src/features/buildings/drawMap.ts', () => ({
  drawPlan: () => ({ zoom: () => {}, showWhole: () => {}, setPins, remove: () => {} }),
}));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  setPins.mockReset();
});

const ground = '66666666-6666-4666-8666-666666666661';
const first = '66666666-6666-4666-8666-666666666662';
const clock = '88888888-8888-4888-8888-888888888881';
const alarm = '88888888-8888-4888-8888-888888888882';
const levelsPath = `/clientbuilding/v2/clients/${clientUid}/buildings/${buildingUid}/levels`;

interface Position {
  readonly locationUid: string;
  readonly longitude: number;
  readonly latitude: number;
}

const page = (items: readonly object[]) => json({ items, rowCount: items.length });
const features = planOf([-93, 44], { name: 'Ground', elevation: 0 });

/** A platform with two levels, of which the first has a plan and two locations. `write` answers each PUT. */
function platformWith(write: (path: string) => Promise<Response> | Response) {
  const positions = new Map<string, Position>();
  return fakePlatform(async ({ method, path, body }) => {
    if (method === 'PUT') {
      const answer = await write(path);
      const locationUid = path.split('/').at(-1) ?? '';
      if (answer.ok) positions.set(locationUid, { locationUid, ...(body as Omit<Position, 'locationUid'>) });
      return answer;
    }
    if (path === levelsPath)
      return page([
        { uid: ground, levelName: 'Ground', displayOrder: 0, hasRasterFile: true },
        { uid: first, levelName: 'First', displayOrder: 1 },
      ]);
    if (path === `${levelsPath}/${ground}/map`)
      return json({ features, venueId: 'v', uploadedAt: null, positions: [...positions.values()] });
    if (path === `${levelsPath}/${ground}/locations`)
      return page([
        { uid: alarm, name: 'Alarm' },
        { uid: clock, name: 'Clock' },
      ]);
    return undefined;
  });
}

function showMap(platform: ReturnType<typeof fakePlatform>) {
  const path = '/client/admin/buildings/:buildingId/map';
  const element = (
    <PortalContext value={{ config: aConfig() } as Portal}>
      <BuildingMap {...propsOf('buildings', 'client')} />
    </PortalContext>
  );
  return showPages([{ path, element }], {
    platform,
    visited: [path.replace(':buildingId', buildingUid)],
    person: clientAdmin,
  });
}

const roomOf = (location: string) =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: new RegExp(location) });
const chosenRoom = async (location: string) => (await roomOf(location)).selectedOptions[0]?.textContent;

it('a location that is placed while another is being saved is saved as well', async () => {
  const releases: (() => void)[] = [];
  const platform = platformWith(async () => {
    await new Promise<void>((resolve) => releases.push(resolve));
    return new Response(null, { status: 204 });
  });
  const { user } = showMap(platform);
  await user.selectOptions(await roomOf('Alarm'), 'Reception');
  await user.selectOptions(await roomOf('Clock'), 'Cafeteria');
  await waitFor(() => expect(releases).toHaveLength(1));
  releases[0]?.();
  await waitFor(() => expect(releases).toHaveLength(2));
  releases[1]?.();
  await waitFor(async () => expect(await chosenRoom('Clock')).toBe('Cafeteria'));
  expect(await chosenRoom('Alarm')).toBe('Reception');
});

it('a location that could not be moved is drawn at its saved position again', async () => {
  showMap(platformWith(() => problem(500)));
  await roomOf('Alarm');
  await waitFor(() => expect(setPins).toHaveBeenCalled());
  const [, , handlers] = setPins.mock.lastCall!;
  const draws = setPins.mock.calls.length;
  handlers.onMove?.(alarm, { longitude: -93, latitude: 44 });
  expect(await screen.findByRole('alert')).toBeVisible();
  await waitFor(() => expect(setPins.mock.calls.length).toBeGreaterThan(draws));
});

it('the failure of a move stays visible while a later move is saved', async () => {
  const releases = new Map<string, (answer: Response) => void>();
  const platform = platformWith(
    (path) => new Promise<Response>((resolve) => releases.set(path.split('/').at(-1) ?? '', resolve)),
  );
  const { user } = showMap(platform);
  await user.selectOptions(await roomOf('Alarm'), 'Reception');
  await user.selectOptions(await roomOf('Clock'), 'Cafeteria');
  await waitFor(() => expect(releases.size).toBe(1));
  releases.get(alarm)?.(problem(409, { detail: 'The alarm was deleted.' }));
  await waitFor(() => expect(releases.size).toBe(2));
  releases.get(clock)?.(new Response(null, { status: 204 }));
  await waitFor(async () => expect(await chosenRoom('Clock')).toBe('Cafeteria'));
  expect(screen.getByRole('alert')).toHaveTextContent('The alarm was deleted.');
  // The next move is a new start.
  await user.selectOptions(await roomOf('Alarm'), 'Reception');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('a location whose move is not saved yet stays there when an earlier move is saved', async () => {
  const releases: (() => void)[] = [];
  const platform = platformWith(async () => {
    await new Promise<void>((resolve) => releases.push(resolve));
    return new Response(null, { status: 204 });
  });
  showMap(platform);
  await roomOf('Alarm');
  await waitFor(() => expect(setPins).toHaveBeenCalled());
  const [, , handlers] = setPins.mock.lastCall!;
  const to = { longitude: -93, latitude: 44 };
  const later = { longitude: -93, latitude: 44.00001 };
  handlers.onMove?.(alarm, to);
  handlers.onMove?.(alarm, later);
  const drawn = () => setPins.mock.lastCall?.[0].map(({ longitude, latitude }) => ({ longitude, latitude }));
  await waitFor(() => expect(releases).toHaveLength(1));
  setPins.mockClear();
  releases[0]?.();
  await waitFor(() => expect(releases).toHaveLength(2));
  const maps = () => platform.calls.filter(({ path }) => path === `${levelsPath}/${ground}/map`).length;
  await waitFor(() => expect(maps()).toBe(2));
  // The effects of the response have run.
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const [pins] of setPins.mock.calls) expect(pins).toMatchObject([later]);
  releases[1]?.();
  await waitFor(() => expect(maps()).toBe(3));
  await waitFor(() => expect(drawn()).toEqual([later]));
});

it('an order that no longer fits the levels reads the levels again', async () => {
  const platform = platformWith(() => problem(409, { detail: 'The levels have changed.' }));
  const { user } = showMap(platform);
  const card = within(await screen.findByRole('region', { name: /levels/i }));
  const reads = () =>
    platform.calls.filter(({ path, method }) => path === levelsPath && method === 'GET').length;
  const before = reads();
  await user.click(card.getByRole('button', { name: 'Move First up' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The levels have changed.');
  await waitFor(() => expect(reads()).toBe(before + 1));
});

it('a map that cannot be drawn is replaced by the next one that can', async () => {
  const broken = () => {
    throw new Error('The map has no features.');
  };
  const drawn: DrawnMap = { zoom: () => {}, showWhole: () => {}, setPins, remove: () => {} };
  const draw = () => drawn;
  const frame = (drawing: () => DrawnMap) => (
    <CoreAdminContext i18nProvider={createI18nProvider('us')}>
      <MapFrame label="Plan" draw={drawing} fallback={<p>Broken</p>} />
    </CoreAdminContext>
  );
  const { rerender } = render(frame(broken));
  expect(await screen.findByText('Broken')).toBeVisible();
  rerender(frame(draw));
  expect(await screen.findByRole('region', { name: 'Plan' })).toBeVisible();
});
