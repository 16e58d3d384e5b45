import { setTimeout as pause } from 'node:timers/promises';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parts } from '../../../src/app/screens.ts';
import { fakePlatform, json, notices, problem, show, systemAdmin } from './support.tsx';

const uid = '55555555-5555-4555-8555-555555555555';
const person = {
  uid,
  firstName: 'Sven',
  lastName: 'Staff',
  userName: 'sven@provider.example',
  userActive: true,
  roles: [],
  pageSize: 10,
};
// Without the feature's dialog the generated one is used.
const { systemUsers, ...others } = parts.features;
const features = { ...others, systemUsers: { ...systemUsers!, actions: {} } };

const showPerson = (platform: ReturnType<typeof fakePlatform>) =>
  show({
    resource: 'systemUsers',
    place: 'system',
    id: uid,
    person: { ...systemAdmin, permissions: ['canmanageusers', 'canmanageclients'] },
    scope: {},
    features,
    platform,
  });

describe('the dialog for the input of an action', () => {
  it('has an input for each declared field, validates them, and keeps the input until the platform accepts it', async () => {
    const answers = [problem(400, { errors: { password: 'This password was used before.' } })];
    const platform = fakePlatform(({ method, path }) => {
      if (method !== 'GET') return answers.shift() ?? new Response(null, { status: 204 });
      return path.endsWith(`/users/${uid}`) ? json(person, 200, { etag: '"1"' }) : undefined;
    });
    const { user } = showPerson(platform);
    await user.click(await screen.findByRole('button', { name: 'Set password' }));
    const dialog = await screen.findByRole('dialog', { name: 'Set a password for Sven Staff' });
    const submit = within(dialog).getByRole('button', { name: 'Set password' });
    const password = () => within(dialog).getByLabelText<HTMLInputElement>(/^Password/);

    await user.click(submit);
    expect(await within(dialog).findByText('Password is required.')).toBeTruthy();
    await user.type(password(), 'short');
    expect(await within(dialog).findByText(/at least 8 characters/)).toBeTruthy();
    expect(platform.writes()).toEqual([]);

    await user.clear(password());
    await user.type(password(), 'Long-Enough-1');
    await user.click(submit);
    expect(await within(dialog).findByText('This password was used before.')).toBeTruthy();
    expect(password().value).toBe('Long-Enough-1');

    await user.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(notices()).toHaveTextContent('Sven Staff has a new password.');
    expect(platform.writes()).toMatchObject([
      { method: 'PUT', body: { password: 'Long-Enough-1' } },
      { method: 'PUT', body: { password: 'Long-Enough-1' } },
    ]);
  });

  /** The page of a person on a platform that answers no write until `release`. */
  function showWaiting() {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const platform = fakePlatform(async ({ method, path }) => {
      if (method === 'GET')
        return path.endsWith(`/users/${uid}`) ? json(person, 200, { etag: '"1"' }) : undefined;
      await released;
      return new Response(null, { status: 204 });
    });
    const { user } = showPerson(platform);
    const passwordDialog = { name: 'Set a password for Sven Staff' };
    return { user, platform, release, passwordDialog };
  }

  it('keeps its input when a change takes effect for which the user no longer waits', async () => {
    const { user, platform, release, passwordDialog } = showWaiting();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    const question = within(await screen.findByRole('dialog', { name: 'Deactivate Sven Staff?' }));
    await user.click(question.getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(platform.writes()).toHaveLength(1));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(screen.getByRole('button', { name: 'Set password' }));
    const dialog = await screen.findByRole('dialog', passwordDialog);
    await user.type(within(dialog).getByLabelText(/^Password/), 'Long-Enough-1');
    release();
    await screen.findByText(/Sven Staff was deactivated\./);
    await pause(50);
    expect(dialog).toBeVisible();
    expect(within(dialog).getByLabelText(/^Password/)).toHaveValue('Long-Enough-1');
  });

  it('opens when no other action runs, whose end would close it', async () => {
    const { user, platform, release, passwordDialog } = showWaiting();
    await user.click(await screen.findByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(platform.writes()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    release();
    await waitFor(() => expect(notices()).toHaveTextContent('We’ve emailed Sven Staff an invitation.'));
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByRole('dialog', passwordDialog)).toBeVisible();
  });
});
