import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { box, building, buildingUid, clientUid, fakePlatform, json, save, show } from './support.tsx';

const atSystem = { resource: 'buildings', place: 'system', id: buildingUid } as const;

/** A platform that returns one record for every path below its collection. */
function platformOf(record: object) {
  return fakePlatform(({ method, path }) => {
    if (!/(?:Buildings|clients|Users)\/[^/]+$/.test(path)) return undefined;
    return method === 'GET' ? json(record) : new Response(null, { status: 204 });
  });
}

describe('a value that the portal cannot read', () => {
  const phoneNumber = { country: '+1', number: '207-555-2016' };

  it('is shown and saved as received', async () => {
    const platform = platformOf({ ...building, phoneNumber });
    const { user } = show({ ...atSystem, platform });
    expect(await screen.findByText(JSON.stringify(phoneNumber))).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /Phone number/ })).toBeNull();
    await user.type(await box(/^City/), ' Heights');
    await user.click(save());
    await waitFor(() => expect(platform.writes()).toHaveLength(1));
    expect(platform.writes()[0]?.body).toMatchObject({ city: 'Seattle Heights', phoneNumber });
  });

  it('is replaced by the user’s input', async () => {
    const platform = platformOf({ ...building, phoneNumber });
    const { user } = show({ ...atSystem, platform });
    await user.click(await screen.findByRole('button', { name: 'Replace Phone number' }));
    expect(await box(/^Phone number/)).toHaveFocus();
    await user.type(await box(/^Phone number/), '207-555-0000');
    await user.click(save());
    await waitFor(() => expect(platform.writes()).toHaveLength(1));
    expect(platform.writes()[0]?.body).toMatchObject({ phoneNumber: '207-555-0000' });
  });

  it('is restored when the changes are discarded', async () => {
    const platform = platformOf({ ...building, phoneNumber });
    const { user } = show({ ...atSystem, platform });
    await user.type(await box(/^City/), '!');
    await user.click(screen.getByRole('button', { name: 'Replace Phone number' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    const dialog = screen.queryByRole('dialog');
    if (dialog) await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText(JSON.stringify(phoneNumber))).toBeVisible();
  });

  it('is shown as Active in the status of a client, and sent back unchanged', async () => {
    const platform = platformOf({ uid: clientUid, name: 'Oak', type: 0, country: 'US', status: 'Dormant' });
    const { user } = show({ resource: 'clients', place: 'system', id: clientUid, platform, scope: {} });
    expect(await screen.findByRole('combobox', { name: /Status/ })).toHaveDisplayValue('Active');
    await user.type(await box(/^Notes/), 'New');
    await user.click(save());
    await waitFor(() => expect(platform.writes()).toHaveLength(1));
    expect(platform.writes()[0]?.body).toMatchObject({ notes: 'New', status: 'Dormant' });
  });

  it('stays in a list while other entries change, until it is removed', async () => {
    const record = { uid: clientUid, firstName: 'Ada', lastName: 'Q', userName: 'a@b.example' };
    const platform = platformOf({ ...record, preferredContactMethods: ['Email', 'Fax'] });
    const { user } = show({
      resource: 'users',
      place: 'client',
      id: clientUid,
      platform,
      person: { kind: 'client', permissions: ['canmanageusers'] },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Text' }));
    expect(screen.getByText('Fax')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(platform.writes()).toHaveLength(1));
    const path = '/preferredContactMethods';
    expect(platform.writes()[0]?.body).toEqual([{ op: 'replace', path, value: ['Email', 'Text', 'Fax'] }]);
    await user.click(screen.getByRole('button', { name: 'Remove Fax' }));
    await user.click(save());
    await waitFor(() => expect(platform.writes()).toHaveLength(2));
    expect(platform.writes()[1]?.body).toEqual([{ op: 'replace', path, value: ['Email', 'Text'] }]);
  });
});
