import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bea, fakePlatform, json, problem, show } from './support.tsx';

const buildings = Array.from({ length: 250 }, (_, index) => ({
  uid: `b1111111-1111-4111-8111-${String(index).padStart(12, '0')}`,
  name: `School ${index + 1}`,
}));

function platformWith(count: number, all = () => json({ items: buildings })) {
  const record = {
    ...bea,
    userActive: true,
    hasAllBuildings: false,
    userBuildings: buildings.slice(0, count).map(({ uid }) => uid),
    userRoles: [],
  };
  return fakePlatform(({ path }) => {
    if (path.endsWith('/Buildings/all')) return all();
    if (path.endsWith('/buildings')) return json({ buildings: buildings.slice(0, count) });
    if (path.endsWith('/Buildings')) return json({ items: buildings.slice(0, count) });
    if (path.endsWith(`/Users/${bea.uid}`)) return json(record, 200, { etag: '"1"' });
    if (/roles$/i.test(path)) return json({ items: [], rowCount: 0 });
    return path.endsWith('permissiongroups') ? json([]) : undefined;
  });
}

const showUser = (platform: ReturnType<typeof platformWith>) =>
  show({
    resource: 'users',
    place: 'client',
    id: bea.uid,
    person: { kind: 'client', permissions: ['canmanageusers'] },
    platform,
  });
const asked = (platform: ReturnType<typeof platformWith>, end: string) =>
  platform.calls.filter(({ path }) => path.endsWith(end)).length;

it('requests the names of hundreds of buildings with one call for the whole client', async () => {
  const platform = platformWith(250);
  showUser(platform);
  await waitFor(() => expect(screen.getAllByText('School 1').length).toBeGreaterThan(0));
  expect(asked(platform, '/Buildings/all')).toBe(1);
  expect(asked(platform, '/Buildings')).toBe(0);
});

it('requests the names of fewer buildings with filtered calls', async () => {
  const platform = platformWith(60);
  showUser(platform);
  await waitFor(() => expect(screen.getAllByText('School 1').length).toBeGreaterThan(0));
  expect(asked(platform, '/Buildings/all')).toBe(0);
  expect(asked(platform, '/Buildings')).toBe(2);
});

it('shows at the field why the names of buildings are missing', async () => {
  showUser(platformWith(250, () => problem(500)));
  expect(await screen.findByText('Unable to fetch buildings. Please try again')).toBeVisible();
});
