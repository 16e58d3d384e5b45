import { chooseContext } from './support/context.ts';
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
import { navigate } from './support/navigate.ts';
import { countRequests } from './support/platform.ts';
import { expect, test, type Page } from './support/test.ts';
import { proves } from './support/rows.ts';

// The tests use taken names, records in use, and settings that were never saved.
test.use({ withRefusals: true });

const settings = '/client/admin/user-management-settings';
const fresh = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`;
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

test('a contact is created and updated with a PUT request, and cannot be deleted', async ({ open }) => {
  proves('contacts-2', 'contacts-3', 'contacts-6');
  const page = await open('ada', `${settings}/users-and-contacts/client-contacts/add`);
  const lastName = fresh('Reed');
  await field(page, 'First name').fill('Rae');
  await field(page, 'Last name').fill(lastName);
  await field(page, 'Email').fill('rae@nowhere');
  await save(page).click();
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/^Enter an email address/);
  await field(page, 'Email').fill(`${lastName.replace(' ', '.')}@parents.example`);
  const creation = await requestSent(page, 'POST', /\/Contacts$/, () => save(page).click());
  expect(creation.postDataJSON()).toMatchObject({ lastName, preferredContactMethods: ['Email'] });
  await expect(heading(page, `Rae ${lastName}`)).toBeVisible();
  await expect(button(page, 'More actions')).toHaveCount(0);
  await field(page, 'Voice phone number').fill('+1 555 0188');
  const put = await requestSent(page, 'PUT', /\/Contacts\/[^/]+$/, () => save(page).click());
  expect(put.postDataJSON()).toMatchObject({ firstName: 'Rae', voicePhoneNumber: '+1 555 0188' });
});

test('a role takes permissions found by search, needs a unique name, and shows its number of users before deletion', async ({
  open,
  call,
  somebody,
}) => {
  proves('roles-3', 'roles-4', 'roles-5');
  const page = await open('ada', `${settings}/roles/add`);
  const name = fresh('Watch');
  await field(page, 'Name').fill('administrator');
  const search = page.getByLabel('Search permissions');
  await search.fill('carline');
  await page.getByRole('checkbox', { name: 'Manage dismissal carline' }).check();
  await expect(page.getByRole('checkbox', { name: /^Dismissal, 1 of / })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Manage users' })).toHaveCount(0);
  await search.fill('view logs');
  await page.getByRole('checkbox', { name: 'View logs' }).check();
  await save(page).click();
  await expect(alert(page)).toContainText(
    'administrator already exists, please rename the role and try again',
  );
  await field(page, 'Name').fill(name);
  const creation = await requestSent(page, 'POST', /\/Roles$/, () => save(page).click());
  expect(creation.postDataJSON()).toMatchObject({
    roleName: name,
    permissions: expect.arrayContaining(['canviewlogs', 'dismissal_canmanagecarline']),
  });
  await expect(heading(page, name)).toBeVisible();
  const uid = page.url().split('/').at(-1)!;
  await call('PATCH', `usercontactrole/v2/clients/${somebody.clientUID}/Users/${somebody.uid}`, [
    { op: 'replace', path: '/roleUIDs', value: [uid] },
  ]);
  await page.reload();
  const effect = page.getByText('What changes for people with this role');
  await page.getByLabel('Search permissions').fill('view logs');
  await page.getByRole('checkbox', { name: 'View logs' }).uncheck();
  await expect(effect).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('1 of 1 loses: View logs.')).toBeInViewport({ ratio: 1 });
  await expect(save(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('checkbox', { name: 'View logs' }).check();
  await expect(effect).toHaveCount(0);
  await more(page, 'Delete');
  await expect(dialog(page)).toContainText('Users: 1');
  await button(dialog(page), `Delete “${name}”`).click();
  await untilToastSays(page, `“${name}” was deleted.`);
  await expect(page).toHaveURL(/\/roles$/);
});

test('a title in use cannot be deleted; an unused one can', async ({ open, call, somebody }) => {
  proves('titles-2', 'titles-3', 'calls-5');
  const page = await open('ada', `${settings}/titles/add`);
  const name = fresh('Warden');
  await field(page, 'Name').fill(name);
  await save(page).click();
  await expect(heading(page, name)).toBeVisible();
  const uid = page.url().split('/').at(-1)!;
  const give = (title: string | null) =>
    call('PATCH', `usercontactrole/v2/clients/${somebody.clientUID}/Users/${somebody.uid}`, [
      { op: 'replace', path: '/titleUID', value: title },
    ]);
  const remove = button(dialog(page), `Delete “${name}”`);
  const inUse = 'You cannot delete a title that is assigned to a user';
  // Assigned after the question was shown, so that the platform refuses.
  await more(page, 'Delete');
  await expect(remove).toBeEnabled();
  await give(uid);
  await remove.click();
  await expect(dialog(page).getByRole('alert')).toContainText(inUse);
  await expect(remove).toBeDisabled();
  await button(dialog(page), 'Cancel').click();
  // Assigned before: the question says so at once.
  await more(page, 'Delete');
  await expect(dialog(page)).toContainText(`${inUse}:`);
  await expect(dialog(page)).toContainText('1 user');
  await expect(remove).toBeDisabled();
  await button(dialog(page), 'Cancel').click();
  await give(null);
  await more(page, 'Delete');
  await remove.click();
  await untilToastSays(page, `“${name}” was deleted.`);
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

for (const [what, path, rules] of [
  ['department', 'departments', ['departments-2', 'departments-3']],
  ['occupation', 'occupations', ['occupations-2', 'occupations-3', 'occupations-4']],
] as const) {
  test(`a ${what} is created and patched with only its changes, and sends no request without changes`, async ({
    open,
  }) => {
    proves(...rules);
    const page = await open('ada', `${settings}/${path}/add`);
    const name = fresh('Harbour');
    const ends = new RegExp(`/${path}$`, 'i');
    const one = new RegExp(`/${path}/[^/]+$`, 'i');
    await field(page, 'Name').fill(name);
    expect((await requestSent(page, 'POST', ends, () => save(page).click())).postDataJSON()).toEqual({
      name,
    });
    await expect(heading(page, name)).toBeVisible();
    const patches = countRequests(page, 'PATCH', one);
    await field(page, 'Name').fill(`${name}!`);
    await field(page, 'Name').fill(name);
    await expect(save(page)).toBeHidden();
    await page.keyboard.press('Control+s');
    await untilToastSays(page, 'No changes to save.');
    expect(patches()).toBe(0);
    await field(page, 'Name').fill(`${name} 2`);
    const patch = await requestSent(page, 'PATCH', one, () => save(page).click());
    expect(patch.postDataJSON()).toEqual([{ op: 'replace', path: '/name', value: `${name} 2` }]);
    await more(page, 'Delete');
    await button(dialog(page), `Delete “${name} 2”`).click();
    await untilToastSays(page, `“${name} 2” was deleted.`);
  });
}

test('a mapping assigns roles and all buildings, and has a unique name', async ({ open }) => {
  proves('mappings-2', 'mappings-3', 'mappings-4', 'mappings-5');
  const page = await open('ada', `${settings}/mappings/add`);
  const name = fresh('SSO-Coaches');
  await field(page, 'Name').fill(name);
  const creation = await requestSent(page, 'POST', /\/SecurityGroups$/, () => save(page).click());
  expect(creation.postDataJSON()).toEqual({ name, isEnabled: true, hasAllBuildings: false });
  await expect(heading(page, name)).toBeVisible();
  await choose(page, 'Roles', 'Front Desk');
  await page.getByRole('switch', { name: 'All buildings' }).click();
  const put = await requestSent(page, 'PUT', /\/SecurityGroups\/[^/]+$/, () => save(page).click());
  expect(put.postDataJSON()).toMatchObject({ name, hasAllBuildings: true, buildings: [] });

  await page.getByRole('link', { name: 'Mappings' }).first().click();
  await page.getByRole('link', { name: 'Add mapping' }).first().click();
  await field(page, 'Name').fill(name.toUpperCase());
  await save(page).click();
  await expect(field(page, 'Name')).toHaveAccessibleDescription(/already exists/);
});

test('staff add a single-sign-on connection to a client and enable it', async ({ open, call }) => {
  proves('mappings-8', 'access-49', 'call-14', 'call-15');
  const name = fresh('Quiet Valley');
  const { uid } = await call<{ uid: string }>('POST', 'clientbuilding/v2/clients', { name });
  const page = await open('sam', `/admin/clients/${uid}`);
  const section = page.getByRole('region', { name: 'Single sign-on' });
  await expect(section).toContainText('No connection yet.');
  await section.getByRole('textbox').fill('Valley ID');
  const creation = await requestSent(page, 'POST', /\/Connections$/, () => save(page).click());
  expect(creation.postDataJSON()).toMatchObject({ name: 'Valley ID' });
  await section.getByRole('switch').click();
  const switched = await requestSent(page, 'PATCH', /\/Connections$/, () => save(page).click());
  expect(switched.postDataJSON()).toEqual([{ op: 'replace', path: '/isEnabled', value: true }]);
  await expect(section.getByRole('switch')).toBeChecked();
});

test('the limit of failed sign-ins is set for the platform, and the password change requirement for a client', async ({
  open,
  call,
}) => {
  proves('userSettings-2', 'userSettings-3', 'userSettings-4', 'userSettings-7', 'constants-13');
  const name = fresh('Elm');
  const { uid } = await call<{ uid: string }>('POST', 'clientbuilding/v2/clients', { name });
  const page = await open('sam', '/admin/configuration/user-management-settings/user-settings');
  const limit = page.getByRole('spinbutton').or(field(page, 'Failed sign-ins before locking')).first();
  await limit.fill('0');
  await save(page).click();
  await expect(limit).toHaveAttribute('aria-invalid', 'true');
  await limit.fill('19');
  const put = await requestSent(page, 'PUT', /\/system\/user\/settings$/, () => save(page).click());
  expect(put.postDataJSON()).toMatchObject({ maximumFailedLogins: 19 });
  expect((await put.response())?.status()).toBe(204);
  await limit.fill('20');
  await requestSent(page, 'PUT', /\/system\/user\/settings$/, () => save(page).click());

  // A separate client: other tests create and use people of Northfield.
  await chooseContext(page, 'Client', name);
  await expect(heading(page, /^Welcome/)).toBeVisible();
  await navigate(page, `${settings}/user-settings`);
  await page.getByRole('switch', { name: 'Require password change' }).click();
  const client = await requestSent(page, 'PUT', /\/user\/settings$/, () => save(page).click());
  expect(client.url()).toContain(uid);
  expect(client.postDataJSON()).toMatchObject({ requirePasswordChange: true });
});
