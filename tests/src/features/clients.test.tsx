import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { proves } from '../../support/rows.ts';
import {
  box,
  clientAdmin,
  clientUid,
  fakePlatform,
  json,
  problem,
  save,
  show,
  type Call,
} from '../form/support.tsx';

const module = (uid: string, displayName: string, more: object = {}) => ({
  uid,
  displayName,
  enabled: true,
  selected: false,
  requireParent: false,
  parentModuleUID: null,
  linkedGroupId: null,
  linkedGroupType: null,
  displayOrder: 0,
  ...more,
});
const volunteers = { linkedGroupId: 'volunteers', linkedGroupType: 1 };
const groups = [
  {
    uid: 'g1',
    name: 'visitor',
    displayName: 'Visitors',
    modules: [
      module('kiosk', 'Kiosks', { requireParent: true, parentModuleUID: 'visitor', displayOrder: 2 }),
      module('visitor', 'Visitor Management', { displayOrder: 1 }),
    ],
  },
  {
    uid: 'g2',
    name: 'volunteer',
    displayName: 'Volunteers',
    modules: [
      module('vol', 'Volunteer Management', volunteers),
      module('premium', 'Premium Volunteers', volunteers),
      module('hours', 'Volunteer Hours', { linkedGroupId: 'reports', linkedGroupType: 2 }),
      module('awards', 'Volunteer Awards', { linkedGroupId: 'reports', linkedGroupType: 2 }),
    ],
  },
];
const client = {
  uid: clientUid,
  name: 'Northfield',
  status: 2,
  type: 0,
  country: 'US',
  modules: [{ moduleUid: 'vol' }],
};
const connectionsPath = `/clientbuilding/v2/clients/${clientUid}/Connections`;

function platformWith(answer: (call: Call) => Response | undefined = () => undefined) {
  return fakePlatform((call) => {
    const response = answer(call);
    if (response) return response;
    if (call.path.endsWith('/clienttype/2'))
      return json([{ ...groups[0], modules: [module('visitor', 'Visitor Management')] }]);
    if (call.path.includes('modulegroups')) return json(groups);
    if (call.path.toLowerCase() === `/clientbuilding/v2/clients/${clientUid}`)
      return call.method === 'GET' ? json(client, 200, { etag: '"1"' }) : json({}, 200, { etag: '"2"' });
    return undefined;
  });
}
const page = { resource: 'clients', place: 'system', id: clientUid } as const;
const check = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

describe('module selection', () => {
  it('enables a child only with its parent, deselects both together, and shows the reason', async () => {
    proves('modules-5');
    const platform = platformWith();
    const { user } = show({ ...page, platform });
    expect(await check('Kiosks')).toBeDisabled();
    expect(await check('Kiosks')).toHaveAccessibleDescription('Needs Visitor Management');
    await user.click(await check('Visitor Management'));
    await user.click(await check('Kiosks'));
    await user.click(await check('Visitor Management'));
    expect(await check('Kiosks')).not.toBeChecked();
    expect(screen.getByText(/Also deselected: Kiosks\./)).toBeVisible();
  });

  it('selects several modules of a non-exclusive group', async () => {
    proves('modules-8');
    const { user } = show({ ...page, platform: platformWith() });
    await user.click(await check('Volunteer Hours'));
    await user.click(await check('Volunteer Awards'));
    expect(await check('Volunteer Hours')).toBeChecked();
    expect(await check('Volunteer Awards')).toBeChecked();
  });

  it('selects only one module of an exclusive group, and saves the selection', async () => {
    proves('modules-6', 'modules-7');
    const platform = platformWith();
    const { user } = show({ ...page, platform });
    expect(await check('Volunteer Management')).toBeChecked();
    await user.click(await check('Premium Volunteers'));
    expect(await check('Volunteer Management')).not.toBeChecked();
    await user.click(save());
    await waitFor(() => expect(platform.writes()[0]?.body).toMatchObject({ modules: ['premium'] }));
  });

  it('finds modules by name', async () => {
    const { user } = show({ ...page, platform: platformWith() });
    await user.type(await screen.findByRole('searchbox', { name: 'Search modules' }), 'kiosk');
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });

  it('loads the modules of a newly selected type, and deselects unavailable modules', async () => {
    const platform = platformWith();
    const { user } = show({ ...page, platform });
    await check('Volunteer Management');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Type/ }), 'Corporate');
    expect(
      await screen.findByText(/0 of 1 selected\. Also deselected: Volunteer Management\./),
    ).toBeVisible();
  });

  it('can be reloaded after a failure', async () => {
    let isDown = true;
    const platform = platformWith(({ path }) =>
      isDown && path.includes('modulegroups') ? problem(500) : undefined,
    );
    const { user } = show({ ...page, platform });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(again);
    expect(await check('Kiosks')).toBeInTheDocument();
  });

  it('is text for users who may not change it', async () => {
    show({
      resource: 'clients',
      place: 'client',
      id: clientUid,
      person: clientAdmin,
      platform: platformWith(),
    });
    await box(/^Name/);
    expect(await screen.findByText('Volunteer Management')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('shows and keeps a module that the catalog no longer has', async () => {
    const platform = platformWith(({ path, method }) =>
      method === 'GET' && path.endsWith(`/clients/${clientUid}`)
        ? json({ ...client, modules: [{ moduleUid: 'gone' }] }, 200, { etag: '"1"' })
        : undefined,
    );
    const { user } = show({ ...page, platform });
    expect(await check('gone')).toBeChecked();
    expect(await check('gone')).toHaveAccessibleDescription('No longer in the catalog');
    await user.click(await check('Visitor Management'));
    await user.click(save());
    await waitFor(() => expect(platform.writes()[0]?.body).toMatchObject({ modules: ['gone', 'visitor'] }));
  });
});

describe('the single-sign-on connection', () => {
  it('can be created when the client has none', async () => {
    const platform = platformWith(({ method }) =>
      method === 'POST' ? json({ uid: 'c-1' }, 201) : undefined,
    );
    const { user } = show({ ...page, platform });
    expect(await screen.findByText('No connection yet.')).toBeVisible();
    await user.type(screen.getAllByRole('textbox', { name: /^Name/ }).at(-1)!, 'Sign-on{Enter}');
    await waitFor(() =>
      expect(platform.writes()).toMatchObject([{ path: connectionsPath, body: { name: 'Sign-on' } }]),
    );
  });

  it('shows the catalogue’s message when a change fails, and keeps the input', async () => {
    const connection = { uid: 'c-1', name: 'Sign-on', isEnabled: true, lastRequest: null };
    const platform = platformWith(({ path, method }) => {
      if (path !== connectionsPath) return undefined;
      return method === 'GET' ? json({ items: [connection], rowCount: 1 }) : problem(500);
    });
    const { user } = show({ ...page, platform });
    await user.click(await screen.findByRole('switch', { name: 'Enabled' }));
    expect(screen.getByText('Never')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Unable to update connection. Please try again')).toBeVisible();
    expect(platform.writes()).toMatchObject([
      { method: 'PATCH', body: [{ op: 'replace', path: '/isEnabled', value: false }] },
    ]);
    expect(screen.getByRole('switch', { name: 'Enabled' })).not.toBeChecked();
  });
});
