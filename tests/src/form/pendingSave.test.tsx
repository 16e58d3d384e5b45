import { setTimeout as pause } from 'node:timers/promises';

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import CreateScreen from '../../../src/form/page/CreateScreen.tsx';
import EditScreen from '../../../src/form/page/EditScreen.tsx';
import { forgetLists } from '../../../src/navigation/lastAddress.ts';
import {
  box,
  building,
  buildingUid,
  clientAdmin,
  clientUid,
  fakePlatform,
  json,
  notices,
  problem,
  propsOf,
  save,
  show,
  showPages,
  systemAdmin,
} from './support.tsx';

/** The values in the body of a JSON patch. */
function changesIn(body: unknown): Record<string, unknown> {
  const operations = body as readonly { path: string; value: unknown }[];
  return Object.fromEntries(operations.map(({ path, value }) => [path.slice(1), value]));
}

beforeEach(forgetLists);
const path = `/clientbuilding/v2/clients/${clientUid}/Buildings/${buildingUid}`;

it('a save that is merged with the changes of another user keeps input since the save', async () => {
  let release: () => void = () => undefined;
  let version = 1;
  let writes = 0;
  let record: Record<string, unknown> = building;
  const platform = fakePlatform(async (call) => {
    if (call.path.toLowerCase() !== path.toLowerCase()) return undefined;
    if (call.method === 'GET') return json(record, 200, { etag: `"${version}"` });
    writes += 1;
    if (writes === 1)
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    if (call.headers.get('if-match') !== `"${version}"`) return problem(412);
    version += 1;
    record = { ...record, ...changesIn(call.body) };
    return json(record, 200, { etag: `"${version}"` });
  });
  const { user } = show({
    resource: 'buildings',
    place: 'client',
    id: buildingUid,
    person: clientAdmin,
    platform,
  });
  await user.type(await box(/^Name/), '!');
  record = { ...record, city: 'Tacoma' };
  version += 1; // somebody else
  await user.click(save());
  await waitFor(() => expect(writes).toBe(1));
  await user.type(await box('Notes'), 'Typed while saving');
  release();
  await waitFor(() => expect(notices()).toHaveTextContent('form.saved'));
  expect(await box('Notes')).toHaveValue('Typed while saving');
});

it('the response of a create does not leave the page that the user went to', async () => {
  let release: () => void = () => undefined;
  const platform = fakePlatform(async (call) => {
    if (call.method === 'POST') {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return json({ uid: 'new-1', name: 'Lab' }, 201);
    }
    return undefined;
  });
  const { user, router } = show({ resource: 'departments', place: 'client', person: clientAdmin, platform });
  await user.type(await box(/^Name/), 'Lab');
  await user.click(save());
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  release();
  await waitFor(() => expect(notices()).toHaveTextContent('form.created'));
  await act(() => pause(50));
  expect(router.state.location.pathname).toBe('/elsewhere');
});

/** A platform whose creations wait for `release`. */
function heldCreations(created: object) {
  let release: () => void = () => undefined;
  const platform = fakePlatform(async ({ method, path: called }) => {
    if (method === 'POST') {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return json(created, 201);
    }
    return method === 'GET' && called.endsWith('/new-1') ? json(created, 200, { etag: '"1"' }) : undefined;
  });
  return { platform, release: () => release() };
}

it('text typed while a record is being created is an unsaved change on the page of the new record', async () => {
  const { platform, release } = heldCreations({ uid: 'new-1', name: 'Lab' });
  const { resource, place, placeName, scope } = propsOf('titles', 'client');
  const { user, router } = showPages(
    [
      { path: '/form', element: <CreateScreen {...{ resource, place, placeName, scope }} /> },
      { path: '*', element: <EditScreen {...{ resource, place, placeName, scope }} id="new-1" /> },
    ],
    { platform, person: clientAdmin, visited: ['/form'] },
  );
  await user.type(await box(/^Name/), 'Lab');
  await user.click(save());
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
  await user.type(await box(/^Name/), ' of physics');
  release();
  await waitFor(() => expect(router.state.location.pathname).toContain('new-1'));
  await waitFor(async () => expect(await box(/^Name/)).toHaveValue('Lab of physics'));
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  await waitFor(() => expect(platform.writes()).toHaveLength(2));
  expect(platform.writes()[1]?.body).toMatchObject({ name: 'Lab of physics' });
});

it('text typed while a record without a page is being created stays in the form', async () => {
  const { platform, release } = heldCreations({ uid: 'new-1' });
  const { user, router } = show({
    resource: 'levels',
    place: 'client',
    scope: { clientId: clientUid, buildingId: buildingUid },
    person: clientAdmin,
    platform,
  });
  await user.type(await box(/^Name/), 'Roof');
  await user.click(save());
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
  await user.type(await box(/^Name/), ' garden');
  release();
  await waitFor(() => expect(notices()).toHaveTextContent('form.created'));
  expect(router.state.location.pathname).toBe('/form');
  expect(await box(/^Name/)).toHaveValue('Roof garden');
});

const northfield = { uid: clientUid, name: 'Northfield', type: 0, status: 0, country: 'US', modules: [] };
const signOn = { uid: 'c-1', name: 'Sign-on', isEnabled: false, lastRequest: null };
/** The page of a client with or without a connection. */
const openClient = (saved: Record<string, unknown> | null = signOn) => {
  let connection = saved;
  let isDown = false;
  let release: (() => void) | undefined;
  let hold = false;
  const platform = fakePlatform(async ({ path, method, body }) => {
    if (path.includes('/Connections')) {
      if (method === 'GET' && isDown) return problem(500);
      if (method === 'GET')
        return json({ items: connection ? [connection] : [], rowCount: connection ? 1 : 0 });
      if (hold)
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      connection = { ...signOn, ...connection, ...(method === 'POST' ? (body as object) : changesIn(body)) };
      return json(connection);
    }
    if (path.includes('modulegroups') || path.includes('clienttype')) return json([]);
    return path.toLowerCase() === `/clientbuilding/v2/clients/${clientUid}` && method === 'GET'
      ? json(northfield, 200, { etag: '"1"' })
      : undefined;
  });
  return {
    platform,
    set: (change: object) => {
      connection = { ...connection, ...change };
    },
    failReads: () => {
      isDown = true;
    },
    holdWrites: () => {
      hold = true;
    },
    release: () => release?.(),
    ...show({ resource: 'clients', place: 'system', id: clientUid, person: systemAdmin, platform }),
  };
};
const section = async () => {
  const region = await screen.findByRole('region', { name: 'Single sign-on' });
  await within(region).findByRole('textbox', { name: /^Name/ });
  return within(region);
};

/** Types more while the first change is being saved. */
async function typeDuringSave(client: ReturnType<typeof openClient>) {
  client.holdWrites();
  const here = await section();
  const name = here.getByRole('textbox', { name: /^Name/ });
  await client.user.type(name, ' two');
  await client.user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(client.platform.writes()).toHaveLength(1));
  await client.user.type(name, ' and three');
  return { here, name };
}

it('Enter that ends a composition does not save a child', async () => {
  const { user, platform } = openClient();
  const name = (await section()).getByRole('textbox', { name: /^Name/ });
  await user.type(name, '日本');
  fireEvent.keyDown(name, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(name, { key: 'Enter', keyCode: 229 });
  await user.type(name, '語');
  expect(platform.writes()).toEqual([]);
  fireEvent.keyDown(name, { key: 'Enter' });
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
});

it('saving a child keeps input since the save', async () => {
  const client = openClient();
  const { name } = await typeDuringSave(client);
  expect(name).toHaveValue('Sign-on two and three');
  client.release();
  await waitFor(() => expect(notices()).toHaveTextContent('form.saved'));
  expect(name).toHaveValue('Sign-on two and three');
});

it('creating a child keeps input since the save as a change of the new record', async () => {
  const client = openClient(null);
  client.holdWrites();
  const here = await section();
  const name = here.getByRole('textbox', { name: /^Name/ });
  await client.user.type(name, 'New');
  await client.user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(client.platform.writes()).toHaveLength(1));
  await client.user.type(name, ' sign-on');
  client.release();
  await waitFor(() => expect(notices()).toHaveTextContent('form.created'));
  expect(here.getByRole('textbox', { name: /^Name/ })).toHaveValue('New sign-on');
  await client.user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(client.platform.writes()).toHaveLength(2));
  expect(changesIn(client.platform.writes()[1]?.body)).toEqual({ name: 'New sign-on' });
});

it('the form of a child stays with its input when reading the saved child fails', async () => {
  const client = openClient();
  const { here } = await typeDuringSave(client);
  client.failReads();
  client.release();
  await waitFor(() => expect(notices()).toHaveTextContent('form.saved'));
  expect(await here.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(here.getByRole('textbox', { name: /^Name/ })).toHaveValue('Sign-on two and three');
});

it('a child that another user has changed is shown on return', async () => {
  const client = openClient();
  await section();
  await act(() => client.router.navigate('/elsewhere'));
  await screen.findByText('Another page');
  client.set({ name: 'Renamed by another user' });
  await act(() => client.router.navigate('/form'));
  const here = await section();
  await waitFor(() =>
    expect(here.getByRole('textbox', { name: /^Name/ })).toHaveValue('Renamed by another user'),
  );
});

it('a child shows what another user has changed since also while it has unsaved input, and after that is discarded', async () => {
  const client = openClient();
  const here = await section();
  const name = here.getByRole('textbox', { name: /^Name/ });
  await client.user.type(name, ' two');
  client.set({ name: 'Renamed by another user' });
  await act(() => client.queryClient.invalidateQueries({ queryKey: ['connections'] }));
  expect(name).toHaveValue('Sign-on two');
  await client.user.click(screen.getByRole('button', { name: 'Discard' }));
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await client.user.click(within(question).getByRole('button', { name: 'Discard' }));
  await waitFor(() =>
    expect(here.getByRole('textbox', { name: /^Name/ })).toHaveValue('Renamed by another user'),
  );
});
