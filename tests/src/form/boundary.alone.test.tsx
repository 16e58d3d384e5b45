import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { Boundary } from '../../../src/form/page/Boundary.tsx';
import * as callOptions from '../../../src/fields/options/useCallOptions.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { box, clientUid, fakePlatform, json, save, show } from './support.tsx';

vi.mock('../../../src/fields/options/useCallOptions.ts', { spy: true });

const showAlone = (part: ReactNode) => ({
  user: userEvent.setup(),
  ...render(<CoreAdminContext i18nProvider={createI18nProvider('us')}>{part}</CoreAdminContext>),
});

const client = { uid: clientUid, name: 'Northfield', status: 2, type: 0, country: 'US', modules: [] };

function openClient() {
  // React retries a render that threw, and reports it when the retry succeeds: the retry may suspend before the broken part.
  const onRecoverableError = vi.fn();
  const platform = fakePlatform(({ method, path }) => {
    if (path.endsWith('/modulegroups')) return json([]);
    if (!/clients\/[^/]+$/.test(path)) return undefined;
    return method === 'GET' ? json(client) : new Response(null, { status: 204 });
  });
  return {
    platform,
    onRecoverableError,
    ...show({
      resource: 'clients',
      place: 'system',
      id: clientUid,
      platform,
      scope: {},
      onRecoverableError,
    }),
  };
}

it('limits the failure of a field to that field, and keeps the input of the others', async () => {
  // React and the boundary log the error.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = vi.mocked(callOptions.useCallOptions).mockImplementation(() => {
    throw new Error('Broken');
  });
  const { platform, onRecoverableError, user } = openClient();
  expect(await screen.findByText('“Modules” couldn’t be shown.')).toBeVisible();
  await user.type(await box(/^Notes/), 'Seen');
  broken.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This type of client has no modules.')).toBeVisible();
  await user.click(save());
  await waitFor(() => expect(platform.writes()[0]?.body).toMatchObject({ notes: 'Seen', modules: [] }));
  for (const [error] of onRecoverableError.mock.calls)
    expect(error).toMatchObject({ cause: { message: 'Broken' } });
});

it('loads the code of a part again on retry after it failed to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isThere = false;
  const load = vi.fn(async () => {
    isThere = true;
  });
  function Part() {
    if (!isThere) throw new Error('Failed to fetch dynamically imported module: /part.js');
    return <p>The part</p>;
  }
  const { user } = showAlone(
    <Boundary name="Rule" load={load}>
      <Part />
    </Boundary>,
  );
  expect(
    await screen.findByText('“Rule” couldn’t be loaded. Check your connection and try again.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The part')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});
