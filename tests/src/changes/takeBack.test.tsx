import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { registry } from '../../../resources/registry.ts';
import '../../../src/i18n/late/actions.ts';
import { type RecordChange, useTakeBack } from '../../../src/changes/useTakeBack.ts';
import { clientAdmin, clientUid, fakePlatform, json, notices, showPages } from '../form/support.tsx';

const change = (id: string, title: string): RecordChange => ({
  id,
  title,
  before: { name: title },
  after: { name: 'Changed' },
});

function Undo() {
  const takeBack = useTakeBack({
    resource: registry.titles,
    placeName: 'client',
    scope: { clientId: clientUid },
  });
  const changes = [change('t-1', 'Janitor'), change('t-2', 'Librarian')];
  return <button onClick={() => void takeBack(changes)}>Undo</button>;
}

it('an undo names the record that it restored, not one that another user has changed since', async () => {
  const names: Record<string, string> = { 't-1': 'Of another user', 't-2': 'Changed' };
  const platform = fakePlatform(({ path, method, body }) => {
    const uid = /\/titles\/(.+)$/i.exec(path)?.[1];
    if (uid === undefined) return undefined;
    if (method !== 'GET') names[uid] = (body as { name: string }).name;
    return json({ uid, name: names[uid] }, 200, { etag: `"${names[uid]}"` });
  });
  const { user } = showPages([{ path: '/undo', element: <Undo /> }], {
    platform,
    visited: ['/undo'],
    person: clientAdmin,
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(notices()).toHaveTextContent('actions.undo.done'));
  expect(names).toEqual({ 't-1': 'Of another user', 't-2': 'Librarian' });
  expect(notices()).toHaveTextContent('"name":"Librarian"');
  expect(notices()).toHaveTextContent('Janitor: It has been changed since');
});
