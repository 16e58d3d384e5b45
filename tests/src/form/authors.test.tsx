import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { box, clientUid, fakePlatform, json, show } from './support.tsx';

const uid = '33333333-3333-4333-8333-333333333333';

function showUser(authors: Readonly<Record<string, string | null>>) {
  const user = {
    uid,
    firstName: 'Ines',
    lastName: 'Harbour',
    userName: 'ines@northfield.example',
    createdBy: 'sam@provider.example',
    modifiedBy: 'ada@northfield.example',
    modifiedDate: '2026-03-02T14:05:00.000Z',
    ...authors,
  };
  show({
    resource: 'users',
    place: 'client',
    scope: { clientId: clientUid },
    person: { kind: 'client', permissions: ['canmanageusers'] },
    id: uid,
    platform: fakePlatform(({ path }) => (path.endsWith(uid) ? json(user) : undefined)),
  });
}

it('a record names who changed it last, with the address as the title, and shows the address of others', async () => {
  showUser({ modifiedByName: 'Ada Okonkwo', createdByName: null });
  await box(/^First name/);
  expect(screen.getByText(/^Last changed .* by Ada Okonkwo$/)).toHaveAttribute(
    'title',
    'ada@northfield.example',
  );
  expect(await screen.findByText('Ada Okonkwo')).toHaveAttribute('title', 'ada@northfield.example');
  expect(screen.getByText('sam@provider.example')).toBeVisible();
});

it('a record of a platform that sends no names shows addresses', async () => {
  showUser({});
  await box(/^First name/);
  expect(screen.getByText(/^Last changed .* by ada@northfield.example$/)).toBeVisible();
});
