import { readFile } from 'node:fs/promises';

import { resources } from '../resources/registry.ts';
import { clientUid } from './support/platform.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 240_000 });

/** The lists whose records can be imported: their paths and calls below a client. */
const lists = {
  buildings: {
    path: (uid: string) => `/admin/clients/${uid}/buildings`,
    calls: (uid: string) => `clientbuilding/v2/clients/${uid}/Buildings`,
  },
  users: {
    path: () => '/client/admin/user-management-settings/users-and-contacts/client-users',
    calls: (uid: string) => `usercontactrole/v2/clients/${uid}/Users`,
  },
  contacts: {
    path: () => '/client/admin/user-management-settings/users-and-contacts/client-contacts',
    calls: (uid: string) => `usercontactrole/v2/clients/${uid}/Contacts`,
  },
};

test('every resource that can be imported has its export tried', () => {
  const importable = resources.filter(({ import: declared }) => declared).map(({ name }) => name);
  expect(importable.toSorted()).toEqual(Object.keys(lists).toSorted());
});

for (const [name, { path, calls }] of Object.entries(lists))
  test(`an export of all fields of ${name} changes nothing when it is imported as it is`, async ({
    open,
    call,
  }) => {
    const client = await clientUid(call, 'Northfield School District');
    if (name === 'buildings')
      await call('POST', calls(client), {
        name: `Comma School, North ${Date.now().toString(36)}`,
        status: 0,
      });
    const page = await open(name === 'buildings' ? 'sam' : 'ada', path(client));
    // The dialog of the file system cannot be answered by a test.
    await page.evaluate(() => Object.defineProperty(window, 'showSaveFilePicker', { value: undefined }));
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'All fields' }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    const content = await readFile(await download.path());

    const at = calls(client);
    const { UploadedFileName, url } = await call<{ UploadedFileName: string; url: string }>(
      'GET',
      `${at}/import/export.csv/url`,
    );
    const stored = await page.request.put(url, { data: content, headers: { 'x-ms-blob-type': 'BlockBlob' } });
    expect(stored.status()).toBe(201);
    const { configurationUID } = await call<{ configurationUID: string }>('POST', `${at}/import/check`, {
      UploadedFileName,
    });
    const report = () =>
      call<{ status: string; total: number; skipped: number }>('GET', `${at}/imports/${configurationUID}`);
    await expect.poll(async () => (await report()).status, { timeout: 120_000 }).toBe('Completed');
    const faults = await call<unknown[]>('GET', `${at}/imports/${configurationUID}/faults`);
    expect(faults).toEqual([]);
    const { total, skipped } = await report();
    expect(total).toBeGreaterThan(0);
    expect(skipped).toBe(total);
  });
