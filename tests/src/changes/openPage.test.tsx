import { screen, waitFor } from '@testing-library/react';
import { useDataProvider } from 'ra-core';
import { expect, it } from 'vitest';
import { setFields } from '../../../dataProvider/changes.ts';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { permissions } from '../../../resources/product/permissions.ts';
import EditScreen from '../../../src/form/page/EditScreen.tsx';
import { bea, box, clientUid, fakePlatform, json, propsOf, save, showPages } from '../form/support.tsx';

const at = propsOf('users', 'client');
const meta = { scope: at.scope, place: at.placeName };

/** Changes of the record that do not start on its page. */
function Elsewhere() {
  const provider = useDataProvider<PlatformDataProvider>();
  const { resource, scope } = at;
  const rename = () =>
    setFields(provider, { resource, id: bea.uid, meta, known: undefined }, { lastName: 'Reyes' });
  return (
    <>
      <button onClick={() => void provider.act(resource, 'passwordLink', { id: bea.uid, scope })}>
        Invite
      </button>
      <button onClick={() => void rename()}>Rename</button>
    </>
  );
}

/** The page of a user who is not invited yet, and a platform that follows invitations and patches. */
function open() {
  let record: Record<string, unknown> = {
    ...bea,
    userActive: 0,
    lastLogin: null,
    invitation: 'NotInvited',
    userRoles: [],
  };
  let version = 1;
  const platform = fakePlatform(({ method, path, body }) => {
    if (!path.startsWith(`/usercontactrole/v2/clients/${clientUid}/Users/${bea.uid}`)) return undefined;
    if (method !== 'GET') version += 1;
    if (method === 'POST') record = { ...record, invitation: 'Invited', firstName: 'Beatrice' };
    if (method === 'PATCH')
      for (const one of body as { path: string; value: unknown }[])
        record = { ...record, [one.path.slice(1)]: one.value };
    return json(record, 200, { etag: `"${version}"` });
  });
  const page = showPages(
    [
      {
        path: '/user',
        element: [<EditScreen key="page" {...at} id={bea.uid} />, <Elsewhere key="elsewhere" />],
      },
    ],
    { platform, visited: ['/user'], person: { kind: 'client', permissions } },
  );
  const reads = () =>
    platform.calls.filter(({ method, path }) => method === 'GET' && path.endsWith(bea.uid)).length;
  return { platform, reads, ...page };
}

it('the open page of a record follows an action that ran elsewhere, and keeps what is typed', async () => {
  const { user, platform } = open();
  expect(await screen.findByRole('button', { name: 'Send invitation' })).toBeVisible();
  const lastName = await box(/^Last name/);
  await user.type(lastName, '-Ortiz');
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByRole('button', { name: 'Resend invitation' })).toBeVisible();
  expect(await box(/^First name/)).toHaveValue('Beatrice');
  expect(lastName).toHaveValue('Moreno-Ortiz');
  await user.click(save());
  await waitFor(() => expect(platform.writes()).toHaveLength(2));
  expect(platform.writes()[1]?.headers.get('if-match')).toBe('"2"');
  expect(platform.writes()[1]?.body).toEqual([{ op: 'replace', path: '/lastName', value: 'Moreno-Ortiz' }]);
});

it('the open page of a record follows a change of its fields from elsewhere without a further read', async () => {
  const { user, reads } = open();
  const lastName = await box(/^Last name/);
  await waitFor(() => expect(reads()).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(lastName).toHaveValue('Reyes'));
  // The change itself read the record to compare it.
  expect(reads()).toBe(2);
});

it('an action of the page reads the record once', async () => {
  const { user, reads } = open();
  await user.click(await screen.findByRole('button', { name: 'Send invitation' }));
  const dialog = screen.queryByRole('dialog');
  if (dialog) await user.click(await screen.findByRole('button', { name: /^Send/ }));
  expect(await screen.findByRole('button', { name: 'Resend invitation' })).toBeVisible();
  expect(reads()).toBe(2);
});
