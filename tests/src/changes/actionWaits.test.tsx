import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bea, fakePlatform, json, notices, show } from '../form/support.tsx';

it('an action says which one it waits for, and runs when that one is done', async () => {
  let release: () => void = () => undefined;
  const person = { ...bea, userActive: 0, failedLogins: 5, locked: false, lastLogin: null };
  const platform = fakePlatform(async ({ method, path }) => {
    if (method === 'POST') {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return new Response(null, { status: 204 });
    }
    return path.endsWith(`/Users/${bea.uid}`) ? json(person, 200, { etag: '"1"' }) : undefined;
  });
  const { user } = show({
    resource: 'users',
    place: 'client',
    id: bea.uid,
    person: { kind: 'client', permissions: ['canmanageusers', 'canresetfailedlogins'] },
    platform,
  });
  const invite = await screen.findByRole('button', { name: 'Send invitation' });
  const reset = screen.getByRole('button', { name: 'Reset failed sign-ins' });
  await user.click(invite);
  await waitFor(() => expect(reset).toHaveAccessibleDescription('Wait until “Send invitation” is done.'));
  expect(invite).not.toHaveAccessibleDescription();
  await user.click(reset);
  expect(notices()).toHaveTextContent('Wait until “Send invitation” is done.');
  // A second click on the running action has nothing to say.
  await user.click(invite);
  expect(platform.writes()).toHaveLength(1);
  expect(within(notices()).getAllByText(/is done/)).toHaveLength(1);
  release();
  await waitFor(() => expect(reset).not.toHaveAccessibleDescription());
  await user.click(reset);
  await waitFor(() => expect(platform.writes()).toHaveLength(2));
});
