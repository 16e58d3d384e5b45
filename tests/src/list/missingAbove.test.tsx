import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createPlatform, json, manyBuildings } from './platform.ts';
import { renderList } from './renderList.tsx';

afterEach(cleanup);

/** The levels of a building, whose list the platform does not know. */
function openLevels(buildingId: string) {
  const platform = createPlatform(manyBuildings(1));
  platform.onCall(({ path }) => (/\/levels$/i.test(path) ? json({ title: 'Not found' }, 404) : undefined));
  return renderList(platform, { resource: 'levels', scope: { buildingId } });
}

it('a list below a record that was deleted says that the record is missing, and offers no second try', async () => {
  openLevels('00000000-0000-4000-8000-000000000002');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This building isn’t here');
  expect(alert).toHaveTextContent(/It doesn’t exist, was deleted, or isn’t yours to see/);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('a list of a client that does not exist offers nothing that would add to it', async () => {
  const platform = createPlatform([]);
  platform.onCall(({ path }) => (/\/clients\//i.test(path) ? json({ title: 'Not found' }, 404) : undefined));
  renderList(platform, { resource: 'users', placeName: 'system', isSystemUser: true });
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Add user' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
});

it('a list that the platform does not know below a record that is there can be tried again', async () => {
  openLevels('00000000-0000-4000-8000-000000000001');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByText('This building isn’t here')).toBeNull();
});
