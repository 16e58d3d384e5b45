import { deflateSync } from 'node:zlib';
import { button, dialog, field, heading, save, requestSent, untilToastSays } from './support/form.ts';
import { press, tabTo } from './support/keyboard.ts';
import { samplePassword } from './support/people.ts';
import { countRequests } from './support/platform.ts';
import { expect, test, type Page } from './support/test.ts';
import { proves } from './support/rows.ts';

// Deleting the photo of another user is refused.
test.use({ withRefusals: true });

/** A chunk of a png (PNG specification, section 5.3). */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, check]);
}

/** An image whose left half is red and whose right half is blue. */
function picture(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x += 1) row.set(x < width / 2 ? [200, 30, 30] : [30, 30, 200], 1 + x * 3);
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Signs in as a user that only this test uses. */
async function signInAs(page: Page, email: string, path: string): Promise<void> {
  await page.goto(`/v7${path}`);
  await page.waitForURL(/\/identity\//);
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel('Password').first().fill(samplePassword);
  await page.getByRole('button', { name: /sign in/i }).click();
  await page.waitForURL((url) => url.pathname === `/v7${path}`);
}

test('a user’s own name, page size and landing page are patched, and a new name is shown immediately', async ({
  page,
  somebody,
}) => {
  proves('profile-1', 'profile-2', 'profile-3');
  await signInAs(page, somebody.userName, '/user/profile');
  await field(page, 'First name').fill('Orlaith');
  const names = await requestSent(page, 'PATCH', /\/profile\/[^/]+$/, () => save(page).click());
  expect(names.postDataJSON()).toEqual([{ op: 'replace', path: '/firstName', value: 'Orlaith' }]);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByText(`Orlaith ${somebody.lastName}`).first()).toBeVisible();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();

  const rows = page.getByLabel('Rows per page');
  const patches = countRequests(page, 'PATCH', /\/profile\//);
  await expect(rows).toHaveValue('10');
  await rows.selectOption('25');
  await rows.selectOption('Fit window');
  await page.keyboard.press('Control+s');
  await untilToastSays(page, 'No changes to save.');
  expect(patches()).toBe(0);
  await rows.selectOption('25');
  const landing = page.getByRole('combobox', { name: 'Landing page' });
  await landing.click();
  await page.getByRole('listbox').getByRole('option').nth(1).click();
  const changed = await requestSent(page, 'PATCH', /\/profile\/[^/]+$/, () => save(page).click());
  expect(changed.postDataJSON()).toEqual([
    { op: 'replace', path: '/pageSize', value: 25 },
    { op: 'replace', path: '/defaultLandingPageUID', value: expect.any(String) as unknown },
  ]);
});

test('a list uses the page size of the profile, even if the browser has not stored it', async ({
  page,
  somebody,
  call,
}) => {
  const client = `usercontactrole/v2/clients/${somebody.clientUID}`;
  const query = new URLSearchParams({ filters: "RoleName~eq~'Building Manager'" });
  const { items } = await call<{ items: { roleUID: string }[] }>('GET', `${client}/Roles?${query}`);
  await call('PATCH', `${client}/Users/${somebody.uid}`, [
    { op: 'replace', path: '/roleUIDs', value: [items[0]!.roleUID] },
  ]);
  const list = '/client/admin/buildings';
  const queries: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/clientbuilding.*\/Buildings$/i.test(pathname)) queries.push(searchParams.get('pagesize'));
  });
  const rows = page.locator('tbody tr[data-index]');
  const open = async () => {
    queries.length = 0;
    await page.goto(`/v7${list}`);
    await expect(page.locator('[data-stale]')).toHaveCount(0);
  };
  await signInAs(page, somebody.userName, list);
  await expect(rows).toHaveCount(10);
  expect(queries).toEqual(['10']);

  // A taller window has room for more than ten, which somebody may want all the same.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto('/v7/user/preferences');
  await page.getByLabel('“Fit window” means').selectOption({ label: '10 rows' });
  await open();
  await expect(rows).toHaveCount(10);
  expect(queries).toEqual(['10']);

  await page.goto('/v7/user/preferences');
  await page.getByLabel('Rows per page').selectOption('25');
  await requestSent(page, 'PATCH', /\/profile\/[^/]+$/, () => save(page).click());
  // The browser stores the number after the response.
  await untilToastSays(page, /saved/);
  await open();
  await expect(rows).toHaveCount(25);
  expect(queries).toEqual(['25']);

  // A browser without the stored size cancels its first request and shows the right page immediately. Removed at the start of the page,
  // because the previous page stores the size again when its profile arrives.
  await page.addInitScript(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('page-size')) localStorage.removeItem(key);
  });
  await open();
  await expect(rows).toHaveCount(25);
  expect(queries).toEqual(['10', '25']);
});

test('a photo is chosen, cropped and deleted by keyboard alone, without saving the form', async ({
  page,
  somebody,
}) => {
  proves(
    'profile-4',
    'profile-5',
    'profile-6',
    'profile-7',
    'profile-8',
    'photo-type',
    'photo-delete-forbidden',
  );
  await signInAs(page, somebody.userName, '/user/profile');
  const input = page.locator('input[type=file]');
  await input.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  });
  await expect(page.getByRole('alert').first()).toContainText(
    'Only gif, jpg, jpeg, and png files are supported for your profile photo. Please try again.',
  );

  const chooser = page.waitForEvent('filechooser');
  await press(page, button(page, 'Choose photo'));
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture(600, 300) });
  await expect(dialog(page)).toContainText('Crop the photo');
  const crop = dialog(page).getByRole('group', { name: /arrow keys/ });
  await expect(dialog(page).locator('img').first()).toBeVisible();
  await tabTo(page, crop);
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowRight');
  await tabTo(page, dialog(page).getByRole('slider', { name: 'Zoom' }));
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('slider', { name: 'Zoom' })).not.toHaveValue('1');
  await press(page, button(dialog(page), 'Save photo'));
  await untilToastSays(page, 'The photo was saved.');
  await expect(dialog(page)).toHaveCount(0);
  const photo = page.getByRole('img', { name: `Photo of Orla ${somebody.lastName}` });
  await expect(photo).toBeVisible();
  // The image was moved to the right, so that only its left, red half remains.
  const [red = 0, , blue = 0] = await photo.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 10;
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0, 10, 10);
    return [...context.getImageData(2, 5, 1, 1).data];
  });
  expect(red).toBeGreaterThan(blue);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);

  await page.route(/\/photo$/, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 403, json: {} }) : route.fallback(),
  );
  await press(page, button(page, 'Delete photo'));
  await expect(dialog(page)).toContainText('Delete the photo?');
  await press(page, button(dialog(page), 'Delete photo'));
  await expect(page.getByText('You do not have permissions to delete profile photo').first()).toBeVisible();
  await page.unroute(/\/photo$/);
  await press(page, button(dialog(page), 'Delete photo'));
  await untilToastSays(page, 'The photo was deleted.');
  await expect(photo).toHaveCount(0);
});

test('a user changes the password by keyboard, with the current one, and has to sign in again', async ({
  page,
  somebody,
}) => {
  await signInAs(page, somebody.userName, '/user/change-password');
  await tabTo(page, page.getByLabel('Current password'));
  await page.keyboard.type('Wrong-Pass-1');
  await tabTo(page, page.getByLabel('New password'));
  await page.keyboard.type('Rowan-Lane-77');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    /This is not your current password\./,
  );
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(samplePassword);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your password was changed')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/identity\//);
});

test('a single-sign-on user has no menu item to change the password', async ({ open }) => {
  proves('access-48');
  const page = await open('sol', '/user/profile');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Preferences' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toHaveCount(0);
});

test('the photo of a user is shown at the top of their page and beside their name in the list', async ({
  open,
  call,
  somebody,
}) => {
  proves('profile-4');
  const photo = `data:image/png;base64,${picture(60, 60).toString('base64')}`;
  const person = `usercontactrole/v2/clients/${somebody.clientUID}/profile/${somebody.uid}`;
  await call('POST', `${person}/photo`, { photo });
  const users = '/client/admin/user-management-settings/users-and-contacts/client-users';

  const page = await open('ada', `${users}/${somebody.uid}`);
  await expect(page.getByRole('img', { name: `Photo of Orla ${somebody.lastName}` })).toBeVisible();
  await expect(page.locator('header img')).toHaveAttribute('src', /^blob:/);

  await page.goto(`/v7${users}?q=${somebody.lastName}`);
  const row = page.getByRole('row').filter({ hasText: somebody.lastName });
  await expect(row.getByRole('rowheader').locator('img')).toHaveAttribute('src', /^blob:/);
});
