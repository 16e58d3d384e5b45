import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { localize } from '../../../resources/declaration/index.ts';
import { deletedAlong, registry } from '../../../resources/registry.ts';
import type { Building } from './platform.ts';
import { createPlatform, json, manyBuildings } from './platform.ts';
import { renderList, shownNames } from './renderList.tsx';
import { proves } from '../../support/rows.ts';
import { savedFiles } from '../../support/savedFiles.ts';

const system = { placeName: 'system', search: '?perPage=10' } as const;

describe('bulk delete', () => {
  it('names the records, reports the outcome of each row, and retries the failed ones', async () => {
    proves('building-delete');
    const platform = createPlatform(manyBuildings(4));
    const { user } = renderList(platform, system);
    await screen.findByText('School 0001');
    await user.click(screen.getByRole('checkbox', { name: 'Select School 0001' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select School 0002' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 buildings?' });
    expect(dialog).toHaveTextContent('School 0001');
    const along = deletedAlong(registry.buildings).map(({ label }) =>
      localize(label.many, 'en-US').toLowerCase(),
    );
    expect(along).toEqual(expect.arrayContaining(['levels', 'locations']));
    expect(dialog).toHaveTextContent(
      `Their ${new Intl.ListFormat('en-US').format(along)} are deleted along with them.`,
    );
    platform.onCall(({ method, path }) =>
      method === 'DELETE' && path.endsWith('2') ? json({}, 500) : undefined,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Delete 2 buildings' }));
    await screen.findByText('1 of 2 deleted. 1 failed.');
    expect(dialog).toHaveTextContent('Unable to delete building. Please try again');
    platform.onCall(() => undefined);
    await user.click(within(dialog).getByRole('button', { name: 'Try the remaining 1 again' }));
    await screen.findByText('2 of 2 deleted.');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(shownNames()).toEqual(['School 0003', 'School 0004']));
  });

  it('of one row by its menu leaves the selection of other rows', async () => {
    const { user } = renderList(createPlatform(manyBuildings(3)), system);
    await screen.findByText('School 0001');
    await user.click(screen.getByRole('checkbox', { name: 'Select School 0001' }));
    await user.click(screen.getByRole('button', { name: 'Actions for School 0002' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: /^Delete/ }));
    await user.click(await within(dialog).findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(shownNames()).toEqual(['School 0001', 'School 0003']));
    expect(screen.getByRole('checkbox', { name: 'Select School 0001' })).toBeChecked();
  });

  it('shows the usages of the records to delete, when the list contains them', async () => {
    const platform = createPlatform([]);
    const role = (roleUID: string, roleName: string, userCount: number, securityGroups: string[] = []) => ({
      roleUID,
      roleName,
      userCount,
      securityGroups,
    });
    const credentials = [
      { id: 'k1', name: 'Key', usedBy: [{ id: 'c1', name: 'Pager' }] },
      { id: 'k2', name: 'Spare key', usedBy: [] },
    ];
    platform.onCall(({ path }) =>
      path.endsWith('/Roles')
        ? json({
            items: [
              role('r1', 'Front Desk', 1203, ['m1', 'm2']),
              role('r2', 'Night Watch', 0),
              role('r3', 'Janitor', 1),
            ],
            rowCount: 3,
          })
        : /credential/i.test(path)
          ? json({ items: credentials, rowCount: 2 })
          : undefined,
    );
    const ask = async (user: ReturnType<typeof renderList>['user']) => {
      await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
      return screen.findByRole('alertdialog');
    };
    const roles = await ask(renderList(platform, { resource: 'roles', isSystemUser: false }).user);
    expect(roles).toHaveTextContent(
      'People who lose them:Front Desk – Users: 1,203, Mappings: 2Janitor – Users: 1This can’t',
    );
    cleanup();
    const keys = await ask(
      renderList(platform, { resource: 'webhookCredentials', isSystemUser: false }).user,
    );
    expect(keys).toHaveTextContent('These can’t be deleted while they’re used:Key – PagerThis can’t');
  });

  it('keeps the selection as it was when a page of all matching rows cannot be read', async () => {
    const platform = createPlatform(manyBuildings(1203));
    const { user } = renderList(platform, system);
    await screen.findByText('School 0001');
    await user.click(screen.getByRole('checkbox', { name: 'Select School 0002' }));
    const failed: string[] = [];
    platform.onCall(({ query }) => {
      if (query.get('pagenumber') !== '1') return undefined;
      failed.push(String(query.get('pagesize')));
      return json({}, 500);
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await screen.findByText('10 selected');
    await user.click(await screen.findByRole('button', { name: 'Select all 1,203 buildings' }));
    await waitFor(() => expect(failed).toHaveLength(1));
    expect(await screen.findByRole('button', { name: 'Select all 1,203 buildings' })).toBeVisible();
    expect(screen.getByText('10 selected')).toBeVisible();
  });

  it('does not select all that matched a filter which is shown no longer', async () => {
    const platform = createPlatform(manyBuildings(1203));
    const { user } = renderList(platform, system);
    await screen.findByText('School 0001');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await screen.findByText('10 selected');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let isHeld = false;
    platform.onCall(({ query }) => {
      if (Number(query.get('pagesize')) <= 10) return undefined;
      isHeld = true;
      return held.then(() => json({ items: platform.buildings, rowCount: platform.buildings.length }));
    });
    await user.click(await screen.findByRole('button', { name: 'Select all 1,203 buildings' }));
    await waitFor(() => expect(isHeld).toBe(true));
    await user.type(screen.getByRole('searchbox'), 'School 0007');
    await waitFor(() => expect(shownNames()).toEqual(['School 0007']));
    answer();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(await screen.findByText(/^10 selected/)).toBeVisible();
  });

  it('checks for changes of others again when a row that was skipped is tried', async () => {
    const platform = createPlatform(manyBuildings(6).map((building) => ({ ...building, '@etag': '"1"' })));
    const { user } = renderList(platform, system);
    await screen.findByText('School 0001');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let isHeld = true;
    platform.onCall(({ method, headers, path }) => {
      if (method === 'GET' && path.includes('/Buildings/')) return json({}, 200, { etag: '"2"' });
      if (method !== 'DELETE') return undefined;
      if (isHeld) return held.then(() => new Response(null, { status: 204 }));
      // Somebody else has changed those that were skipped.
      return json({}, headers.get('if-match') === '"2"' ? 500 : 412);
    });
    await user.click(within(dialog).getByRole('button', { name: 'Delete 6 buildings' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Stop' }));
    answer();
    await within(dialog).findByText(/4 of 6 deleted/);
    isHeld = false;
    await user.click(await within(dialog).findByRole('button', { name: 'Try the remaining 2 again' }));
    expect(await within(dialog).findAllByText(/Someone else changed this record/)).toHaveLength(2);
  });

  it('requires typing the number of rows when more than 20 are deleted, also after selecting all', async () => {
    const platform = createPlatform(manyBuildings(25));
    const { user } = renderList(platform, system);
    await screen.findByText('School 0001');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Select all 25 buildings' }));
    await screen.findByText('25 selected (15 not on this page)');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const submit = await screen.findByRole('button', { name: 'Delete 25 buildings' });
    expect(submit).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Type 25 to confirm' }), '25');
    await user.click(submit);
    await screen.findByText('25 of 25 deleted.');
    expect(platform.buildings).toHaveLength(0);
  });

  it('is not offered at a place without deletion, even to users who may delete at another place', async () => {
    const { user } = renderList(createPlatform(manyBuildings(3)), { placeName: 'client' });
    await user.click(await screen.findByRole('checkbox', { name: 'Select School 0001' }));
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

describe('bulk edit', () => {
  it('sets one field of each selected row and preserves the fields that the list lacked', async () => {
    const platform = createPlatform(manyBuildings(3));
    const { user } = renderList(platform, system);
    await screen.findByText('School 0001');
    platform.onCall(({ method, path }) => {
      const building = platform.buildings.find(({ uid }) => path.endsWith(uid));
      return method === 'GET' && building
        ? json({ ...building, notes: 'Kept' }, 200, { etag: '"7"' })
        : undefined;
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select School 0002' }));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit 1 building' });
    expect(within(dialog).getByRole('button', { name: 'Set for 1 building' })).toBeDisabled();
    expect(within(dialog).getByRole('combobox', { name: 'Field to set' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    for (const name of ['Name', 'Building ID', 'Phone number'])
      expect(screen.queryByRole('option', { name })).toBeNull();
    await user.click(screen.getByRole('option', { name: 'City' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'New value' }), 'Newtown');
    await user.click(within(dialog).getByRole('button', { name: 'Set for 1 building' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    const put = platform.calls.find(({ method }) => method === 'PUT');
    expect(put?.body).toMatchObject({ name: 'School 0002', city: 'Newtown', notes: 'Kept' });
  });

  it('clears a field only when the user chooses to clear it', async () => {
    const platform = createPlatform(manyBuildings(1).map((building) => ({ ...building, city: 'Oldtown' })));
    const { user } = renderList(platform, system);
    await user.click(await screen.findByRole('checkbox', { name: 'Select School 0001' }));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit 1 building' });
    await user.click(within(dialog).getByRole('combobox', { name: 'Field to set' }));
    await user.click(screen.getByRole('option', { name: 'City' }));
    expect(within(dialog).getByRole('button', { name: 'Set for 1 building' })).toBeDisabled();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Clear City of 1 building' }));
    await user.click(within(dialog).getByRole('button', { name: 'Clear for 1 building' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(platform.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ city: null });
  });

  it.each(['system', 'client'] as const)(
    'skips a row that another user changed, reports it, and updates it on retry, at the %s place',
    async (placeName) => {
      const platform = createPlatform(manyBuildings(2));
      const tags = new Map(platform.buildings.map((building) => [building.uid, 1]));
      const tagged = (building: Building) => ({ ...building, '@etag': `"${tags.get(building.uid)}"` });
      platform.onCall(({ method, path, headers, body }) => {
        const building = platform.buildings.find(({ uid }) => path.endsWith(uid));
        if (!building)
          return path.endsWith('/Buildings')
            ? json({ items: platform.buildings.map(tagged), rowCount: 2 })
            : undefined;
        const etag = `"${tags.get(building.uid)}"`;
        if (method === 'GET') return json(building, 200, { etag });
        if (headers.get('if-match') !== etag) return json({ title: 'Precondition Failed' }, 412);
        tags.set(building.uid, (tags.get(building.uid) ?? 0) + 1);
        const [change] = method === 'PATCH' ? (body as [{ value: string }]) : [{ value: undefined }];
        building['city'] = change.value ?? (body as { city: string }).city;
        return json(building, 200, { etag: `"${tags.get(building.uid)}"` });
      });
      const { user } = renderList(platform, { placeName, search: '?perPage=10' });
      await screen.findByText('School 0001');
      tags.set(platform.buildings[0]!.uid, 7);

      const setCity = async (city: string) => {
        await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
        await user.click(await screen.findByRole('button', { name: 'Edit' }));
        const dialog = await screen.findByRole('dialog', { name: 'Edit 2 buildings' });
        await user.click(within(dialog).getByRole('combobox', { name: 'Field to set' }));
        await user.click(screen.getByRole('option', { name: 'City' }));
        await user.type(within(dialog).getByRole('textbox', { name: 'New value' }), city);
        await user.click(within(dialog).getByRole('button', { name: 'Set for 2 buildings' }));
        return dialog;
      };
      const dialog = await setCity('Newtown');
      await screen.findByText('1 of 2 saved. 1 failed.');
      expect(dialog).toHaveTextContent('School 0001 – failedSomeone else changed this record.');
      expect(platform.buildings.map(({ city }) => city)).toEqual([undefined, 'Newtown']);
      await user.click(within(dialog).getByRole('button', { name: 'Try the remaining 1 again' }));
      await waitFor(() => expect(dialog).not.toBeInTheDocument());
      expect(platform.buildings.map(({ city }) => city)).toEqual(['Newtown', 'Newtown']);

      // The user's own change is not reported as a change by another user.
      const again = await setCity('Oldtown');
      await waitFor(() => expect(again).not.toBeInTheDocument());
    },
  );

  it('is not offered to users who may neither edit nor delete', async () => {
    renderList(createPlatform(manyBuildings(3)), { permissions: [], isSystemUser: false });
    await screen.findByText('School 0001');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('export', () => {
  it('preselects the selected rows, and saves only these', async () => {
    const files = savedFiles();
    const { user } = renderList(createPlatform(manyBuildings(30)));
    await user.click(await screen.findByRole('checkbox', { name: 'Select School 0003' }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select School 0012' }));
    const bar = await screen.findByRole('group', { name: 'Selected rows' });
    await user.click(within(bar).getByRole('button', { name: 'Export' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export Buildings' });
    expect(within(dialog).getByRole('radio', { name: '2 selected' })).toBeChecked();
    expect(within(dialog).getByRole('radio', { name: '30 that match' })).not.toBeChecked();
    expect(within(dialog).getByRole('radio', { name: '2 selected' })).toHaveFocus();
    expect(dialog).toHaveTextContent('Saves the 2 buildings as a CSV file.');
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    await within(dialog).findByText(/2 buildings saved/);
    // The button that started it is gone.
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus());
    const lines = (await files[0]!.text()).trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(['School 0003', 'School 0012']);
  });

  it('saves all 1,203 matching rows once each, and discards the file when a call fails', async () => {
    const platform = createPlatform(
      manyBuildings(1203).map((one) => ({ ...one, stateProvinceRegion: 'WA' })),
    );
    const files = savedFiles();
    const { user } = renderList(platform);
    await screen.findByText('School 0001');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export Buildings' });
    platform.onCall(({ query }) => (query.get('pagenumber') === '1' ? json({}, 500) : undefined));
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'The export stopped. No file was saved. Unable to fetch buildings. Please try again',
    );
    expect(files).toHaveLength(0);
    platform.onCall(() => undefined);
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await within(dialog).findByText(/1,203 buildings saved/);
    const lines = (await files[0]!.text()).trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF?Name,Status,Building type/);
    expect(new Set(lines.slice(1)).size).toBe(1203);
    expect(lines[1]).toContain('School 0001,Active');
    expect(lines[1]).toContain('Washington');
  });
});
