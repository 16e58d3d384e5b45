import { choose, field, heading, save, requestSent, untilToastSays } from './support/form.ts';
import { arrive, signIn } from './support/people.ts';
import { clientUid } from './support/platform.ts';
import { expect, test } from './support/test.ts';
import { chooseForUser, deactivateUser, userRow } from './support/userRow.ts';
import { proves } from './support/rows.ts';

const users = '/client/admin/user-management-settings/users-and-contacts/client-users';
const rule =
  'Your password must contain at least 8 characters, contain at least one uppercase character, contain at least one lowercase character, and contain one special character (e.g. !@#$%^&*)';

// A test uses a taken email address.
test.use({ withRefusals: true });

/** A unique name. */
const fresh = (word: string) => `${word}${crypto.randomUUID().slice(0, 8)}`;

test('a user is created with a valid password, roles and buildings, and later only changes are patched', async ({
  open,
  building,
}) => {
  proves(
    'users-2',
    'users-3',
    'users-4',
    'users-5',
    'users-6',
    'users-7',
    'users-11',
    'users-12',
    'users-13',
    'users-19',
    'users-21',
    'users-22',
    'users-28',
  );
  const page = await open('ada', `${users}/add`);
  const lastName = fresh('Fern');
  const email = `fay.${lastName}@northfield.example`.toLowerCase();
  await field(page, 'First name').fill('Fay');
  await field(page, 'Last name').fill(lastName);
  await field(page, 'Email').fill(email);
  await page.getByRole('radio', { name: 'Set a password' }).click();
  await save(page).click();
  await expect(page.getByText('Password is required.').first()).toBeVisible();

  const password = page.locator('input[name=password]');
  await password.fill('walnut');
  await expect(page.getByText(/Strength: (very )?weak/)).toBeVisible();
  await save(page).click();
  await expect(page.getByText(rule).first()).toBeVisible();
  await password.fill('Walnut-Gate-91');
  await expect(page.getByText(/Strength: (good|strong)/)).toBeVisible();
  await choose(page, 'Roles', 'Front Desk');
  await choose(page, 'Buildings', building.name);
  await choose(page, 'Primary building', building.name);
  const created = await requestSent(page, 'POST', /\/Users$/, () => save(page).click());
  expect(created.postDataJSON()).toMatchObject({
    firstName: 'Fay',
    lastName,
    email,
    status: 0,
    password: 'Walnut-Gate-91',
    buildingUIDs: [building.uid],
    primaryBuilding: { uid: building.uid },
    pageSize: 10,
    preferredContactMethods: ['Email'],
  });
  await untilToastSays(page, `“Fay ${lastName}” was created`);
  await expect(heading(page, `Fay ${lastName}`)).toBeVisible();
  await expect(page.getByLabel(/^Password/)).toHaveCount(0);

  await field(page, 'Mobile phone number').fill('+1 555 0177');
  const patched = await requestSent(page, 'PATCH', /\/Users\/[^/]+$/, () => save(page).click());
  expect(patched.postDataJSON()).toEqual([
    { op: 'replace', path: '/mobilePhoneNumber', value: '+1 555 0177' },
  ]);
  await untilToastSays(page, `“Fay ${lastName}” was saved`);

  await page.getByRole('switch', { name: 'All buildings' }).click();
  await expect(page.getByRole('combobox', { name: 'Buildings', exact: true })).toHaveCount(0);
  const emptied = await requestSent(page, 'PATCH', /\/Users\/[^/]+$/, () => save(page).click());
  expect(emptied.postDataJSON()).toEqual(
    expect.arrayContaining([
      { op: 'replace', path: '/hasAllBuildings', value: true },
      { op: 'replace', path: '/buildingUIDs', value: [] },
    ]),
  );
});

test('an email address in use is rejected at its field, and the input is kept', async ({
  open,
  somebody,
}) => {
  proves('users-30', 'users-31');
  const page = await open('ada', `${users}/add`);
  await field(page, 'First name').fill('Double');
  await field(page, 'Last name').fill('Ganger');
  await field(page, 'Email').fill(somebody.userName.toUpperCase());
  await save(page).click();
  const sentence = 'Email address already exists. Please choose a different email';
  await expect(page.getByRole('main').getByRole('alert')).toContainText(sentence);
  await expect(field(page, 'Email')).toHaveAccessibleDescription(new RegExp(`^${sentence}`));
  await expect(field(page, 'Last name')).toHaveValue('Ganger');
});

test('a new user without a password is invited by mail, chooses one with the link, and is signed in', async ({
  open,
  browser,
  baseURL,
}) => {
  const page = await open('ada', `${users}/add`);
  const lastName = fresh('Ivy');
  const email = `inga.${lastName}@northfield.example`.toLowerCase();
  await field(page, 'First name').fill('Inga');
  await field(page, 'Last name').fill(lastName);
  await field(page, 'Email').fill(email);
  await page.getByRole('switch', { name: 'All buildings' }).click();
  await save(page).click();
  await untilToastSays(page, `“Inga ${lastName}” was created and invited by email.`);
  await expect(page.getByRole('button', { name: 'Resend invitation' })).toBeVisible();

  // A browser in which somebody else is signed in. A sign-in of its own: it ends when Inga signs in.
  const visitor = await (await browser.newContext({ baseURL })).newPage();
  await signIn(visitor, 'ada');
  await arrive(visitor);
  const mail = visitor.locator('article').filter({ hasText: `To ${email}` });
  await expect(async () => {
    await visitor.goto(`/outbox?to=${encodeURIComponent(email)}`);
    await expect(mail.filter({ hasText: 'Create your password within 7 days' })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await expect(mail).toContainText('Ada Okonkwo invited you to Northfield School District');
  await mail.filter({ hasText: 'within 7 days' }).getByRole('link').click();
  await expect(visitor.getByRole('heading', { name: 'Welcome, Inga' })).toBeVisible();
  await visitor.getByLabel('New password').fill('Walnut-Gate-91');
  await visitor.keyboard.press('Enter');
  await expect(visitor).toHaveURL(/\/v7\/client\/landing$/);
  await expect(visitor.getByRole('heading', { name: 'Welcome, Inga' })).toBeVisible();
  // The link confirmed the address, and the first password changed nothing that they could miss.
  await visitor.goto(`/outbox?to=${encodeURIComponent(email)}`);
  await expect(mail).toHaveCount(1);
  await visitor.context().close();
});

test('leaving classic mode sends the roles even when they are unchanged', async ({ open, somebody }) => {
  proves('users-23');
  const page = await open('ada', `${users}/${somebody.uid}`);
  const mode = page.getByRole('switch', { name: 'Classic mode' });
  const patch = async () =>
    (await requestSent(page, 'PATCH', /\/Users\/[^/]+$/, () => save(page).click())).postDataJSON() as unknown;
  await mode.click();
  expect(await patch()).toEqual([{ op: 'replace', path: '/isInClassicMode', value: true }]);
  await expect(save(page)).toBeHidden();
  await mode.click();
  expect(await patch()).toEqual(
    expect.arrayContaining([
      { op: 'replace', path: '/isInClassicMode', value: false },
      { op: 'replace', path: '/roleUIDs', value: [] },
    ]),
  );
});

test('the page of a user lists their permissions with the buildings and the granting role', async ({
  open,
  call,
}) => {
  const client = await clientUid(call, 'Northfield School District');
  const query = new URLSearchParams({ filters: "UserName~eq~'bea.building@northfield.example'" });
  const { items } = await call<{ items: { uid: string }[] }>(
    'GET',
    `usercontactrole/v2/clients/${client}/Users?${query}`,
  );
  const page = await open('ada', `${users}/${items[0]!.uid}`);
  const words = page.getByRole('region', { name: 'What this person can do' });
  await expect(words).toContainText('In 2 buildings:');
  await words.getByLabel(/^Search permissions, for example/).fill('building settings');
  await expect(words).toContainText(/Can manage building settings because of role Building Manager/);
  await words.getByLabel(/^Search permissions, for example/).fill('dismissal');
  await expect(words).toContainText('This person can’t do anything that matches “dismissal”.');
});

test('a user can be deactivated and reactivated from the list, after a confirmation that names them', async ({
  open,
  somebody,
}) => {
  proves('users-8', 'users-9');
  const page = await open('ada', `${users}?q=${somebody.lastName}`);
  await deactivateUser(page, somebody);
  await chooseForUser(page, somebody, 'Reactivate');
  await expect(userRow(page, somebody).getByText('Inactive', { exact: true })).toHaveCount(0);
});

test('the page of a user with 250 buildings loads the building names with a bulk request', async ({
  open,
  call,
}) => {
  const client = await clientUid(call, 'Meridian Retail Group');
  const ofClient = `clients/${client}`;
  const { items } = await call<{ items: { uid: string; name: string }[] }>(
    'GET',
    `clientbuilding/v2/${ofClient}/Buildings?pagesize=250&pagenumber=0&orderInstructions=Name`,
  );
  const { uid } = await call<{ uid: string }>('POST', `usercontactrole/v2/${ofClient}/Users`, {
    firstName: 'Ria',
    lastName: 'Regional',
    email: `ria.${crypto.randomUUID().slice(0, 8)}@meridian.example`,
    password: 'Sample-Pass-1',
    status: 0,
    buildingUIDs: items.map((building) => building.uid),
  });
  const page = await open('sam', `/admin/clients/${client}/users`);
  const all = page.waitForResponse((response) => response.url().endsWith('/Buildings/all'));
  await page.goto(`/v7/admin/clients/${client}/users/${uid}`);
  expect((await all).ok()).toBe(true);
  const words = page.getByRole('region', { name: 'What this person can do' });
  await expect(words).toContainText('No access yet. Assign a role.');
  const chosen = page.getByRole('region', { name: 'Access', exact: true });
  await expect(chosen.getByRole('button', { name: / Store \d{4}$/ }).first()).toBeVisible();
});

test('in a narrow window the buttons beside a name go to the next line together', async ({ open }) => {
  const page = await open('ada', `${users}?q=asha.adams`, { viewport: { width: 640, height: 800 } });
  await page.getByRole('link', { name: 'Asha Adams' }).click();
  const actions = page.locator('.page-header-actions');
  await actions.getByRole('button', { name: 'More actions' }).waitFor();
  const tops = await actions
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top / 16)));
  expect(tops.length).toBeGreaterThan(1);
  expect(new Set(tops).size).toBe(1);
});
