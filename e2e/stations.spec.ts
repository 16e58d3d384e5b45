import { readFile } from 'node:fs/promises';
import {
  button,
  choose,
  dialog,
  field,
  heading,
  more,
  save,
  requestSent,
  untilToastSays,
} from './support/form.ts';
import { expect, test } from './support/test.ts';
import { proves } from './support/rows.ts';

const stations = '/client/admin/user-management-settings/station-accounts';
const fresh = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`;

test('a station is created for the visitor app and gets a key; its code is shown, downloaded, printed and sent', async ({
  open,
  building,
}) => {
  proves(
    'stationAccounts-2',
    'stationAccounts-3',
    'stationAccounts-4',
    'stationAccounts-5',
    'stationAccounts-7',
    'stationAccounts-9',
    'constants-29',
  );
  const page = await open('ada', `${stations}/add`);
  const name = fresh('Lobby');
  await field(page, 'Name').fill(name);
  await choose(page, 'Buildings', building.name);
  const creation = await requestSent(page, 'POST', /\/StationAccounts$/, () => save(page).click());
  expect(creation.postDataJSON()).toMatchObject({ name, buildings: [building.uid] });
  const answer = (await (await creation.response())!.json()) as {
    modules: unknown[];
    isClientScoped: boolean;
  };
  expect(answer.modules).toHaveLength(1);
  expect(answer.isClientScoped).toBe(false);
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Visitor App' })).toBeChecked();

  await expect(page.getByText('No key yet. The station can’t sign in.')).toBeVisible();
  await requestSent(page, 'PUT', /\/authKey$/, () => button(page, 'Create key').click());
  await button(page, 'Show code').click();
  const code = page.getByRole('img', { name: `QR code with which ${name} signs in` });
  await expect(code).toBeVisible();
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${name}.svg`);
  expect(await readFile(await file.path(), 'utf8')).toContain('<svg');

  // The page is printed separately. The browser's print dialog cannot be observed here.
  const printed = page.evaluate(
    () =>
      new Promise<{ title: string; heading: string; width: number }>((resolve) => {
        new MutationObserver((_, observer) => {
          const frame = document.querySelector<HTMLIFrameElement>('body > iframe');
          const view = frame?.contentWindow;
          if (!view) return;
          observer.disconnect();
          view.print = () => {
            const { title, body } = view.document;
            const image = body.querySelector('img');
            const width = image?.naturalWidth ?? 0;
            resolve({ title, heading: body.querySelector('h1')?.textContent ?? '', width });
            view.dispatchEvent(new Event('afterprint'));
          };
        }).observe(document.body, { childList: true });
      }),
  );
  await button(page, 'Print').click();
  const sheet = await printed;
  expect(sheet).toMatchObject({ title: name, heading: name });
  expect(sheet.width).toBeGreaterThan(0);
  await expect(page.locator('body > iframe')).toHaveCount(0);

  const mail = await requestSent(page, 'POST', /\/authkey\/qr\/send$/i, () =>
    button(page, 'Send to me').click(),
  );
  expect(new URL(mail.url()).searchParams.get('sendType')).toBe('email');
  await untilToastSays(page, 'We’ve sent the code to your email.');

  // After the page was left, only users who can change the station can read the key again.
  await page.reload();
  const read = await requestSent(page, 'GET', /\/authKey$/, () => button(page, 'Show key').click());
  const { authKey } = (await (await read.response())!.json()) as { authKey: string };
  await expect(page.getByRole('textbox', { name: `Key of ${name}` })).toHaveValue(authKey);
  await button(page, 'Hide key').click();
  await expect(page.getByRole('textbox', { name: `Key of ${name}` })).toHaveCount(0);
  await button(page, 'Show code').click();
  await expect(code).toBeVisible();
  await button(page, 'Show key').click();

  await button(page, 'Replace key').click();
  await expect(dialog(page)).toContainText(`Replace the key of ${name}?`);
  const replacement = await requestSent(page, 'PUT', /\/authKey$/, () =>
    button(dialog(page), 'Replace key').click(),
  );
  expect(replacement.postDataJSON()).toEqual({});
  await expect(code).toHaveCount(0);
  await expect(page.getByText(authKey)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: `Key of ${name}` })).toHaveCount(0);
});

test('switching a station to all buildings patches it with an empty list of buildings', async ({
  open,
  call,
  building,
  somebody: { clientUID },
}) => {
  proves('stationAccounts-6', 'stationAccounts-8');
  const name = fresh('Gate');
  const { uid } = await call<{ uid: string }>(
    'POST',
    `usercontactrole/v2/clients/${clientUID}/StationAccounts`,
    {
      name,
      buildings: [building.uid],
    },
  );
  const page = await open('ada', `${stations}/${uid}`);
  await page.getByRole('switch', { name: 'All buildings' }).click();
  const patch = await requestSent(page, 'PATCH', /\/StationAccounts\/[^/]+$/, () => save(page).click());
  expect(patch.postDataJSON()).toEqual(
    expect.arrayContaining([
      { op: 'replace', path: '/isClientScoped', value: true },
      { op: 'replace', path: '/buildings', value: [] },
    ]),
  );
  await more(page, 'Delete');
  await button(dialog(page), `Delete “${name}”`).click();
  await untilToastSays(page, `“${name}” was deleted.`);
});

test('a client without the visitor app has no stations', async ({ open }) => {
  proves('access-50');
  const page = await open('uma', '/client/landing');
  await expect(page.getByRole('link', { name: 'Roles' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Station Accounts' })).toHaveCount(0);
  await page.goto(`/v7${stations}`);
  await expect(page).toHaveURL(/\/v7\/unauthorized/);
});
