import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { box, clientUid, fakePlatform, json, save, show, visitorApp } from '../form/support.tsx';

it('a new station account includes the visitor app module by default', async () => {
  const modules = [{ uid: visitorApp, displayName: 'Visitor App' }];
  const platform = fakePlatform(({ method, path }) => {
    if (path.endsWith('/modulegroups')) return json([{ uid: 'g', displayName: 'Visitors', modules }]);
    return method === 'POST' ? json({ uid: clientUid }, 201) : undefined;
  });
  const { user } = show({
    resource: 'stationAccounts',
    place: 'client',
    platform,
    person: { kind: 'client', permissions: ['canmanageusers'] },
  });
  expect(await screen.findByRole('checkbox', { name: 'Visitor App' })).toBeChecked();
  await user.type(await box(/^Name/), 'Desk');
  await user.click(save());
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
  expect(platform.writes()[0]?.body).toMatchObject({ name: 'Desk', modules: [visitorApp] });
});

it('the buildings input keeps the typed text and searches for it', async () => {
  const searches: string[] = [];
  const platform = fakePlatform(({ path, query }) => {
    if (path.endsWith('/modulegroups')) return json([]);
    if (!path.endsWith('/Buildings')) return undefined;
    searches.push(query.toString());
    return json({ items: [{ uid: clientUid, name: 'Northern School' }], rowCount: 1 });
  });
  const { user } = show({
    resource: 'stationAccounts',
    place: 'client',
    platform,
    person: { kind: 'client', permissions: ['canmanageusers'] },
  });
  const buildings = await screen.findByRole('combobox', { name: 'Buildings' });
  await user.type(buildings, 'Northern');
  await waitFor(() => expect(searches.at(-1)).toContain('Northern'));
  expect(buildings).toHaveValue('Northern');
});
