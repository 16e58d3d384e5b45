import { messages } from '../resources/product/messages.ts';
import { button, dialog, field, more, save } from './support/form.ts';
import { navigate } from './support/navigate.ts';
import { clientUid } from './support/platform.ts';
import { proves } from './support/rows.ts';
import { expect, test, type Page } from './support/test.ts';

/** A situation in which the portal shows a message of the catalogue: a response of the platform, or missing input. */
interface Situation {
  readonly message: keyof typeof messages | 'security-group-error';
  /** The text, when it comes from the platform. */
  readonly says?: string;
  /** The problem in the platform's response. */
  readonly problem?: object;
  /** Without /v7. */
  readonly at: string;
  readonly fails?: readonly [method: string, address: RegExp, status: number];
  /** Checklist rules that the message also proves. */
  readonly rules?: readonly string[];
  /** The steps on the page that provoke the message. */
  readonly act?: (page: Page) => Promise<void>;
}

const nobody = '12345678-1234-4234-8234-123456789abc';
const settings = '/client/admin/user-management-settings';
const people = `${settings}/users-and-contacts`;
const connect = '/client/admin/raptor-connect';

/** The lists of countries, states and time zones, which are loaded in parallel. */
const lookups = /\/(?:countries|states|timezones)\?/;

// Failed calls are part of the tests.
test.use({ withFaults: true });
test.describe.configure({ timeout: 240_000 });

const press = async (page: Page) => save(page).click();
const fill =
  (...labels: string[]) =>
  async (page: Page) => {
    for (const label of labels) await field(page, label).fill(`Quiet ${crypto.randomUUID().slice(0, 8)}`);
    await press(page);
  };
const remove = async (page: Page) => {
  await more(page, 'Delete');
  await dialog(page)
    .getByRole('button', { name: /^Delete “/ })
    .click();
};

/** Provokes each situation in one page, and checks the message. */
async function provoke(page: Page, situations: readonly Situation[]): Promise<void> {
  page.setDefaultTimeout(10_000);
  for (const { message, says, problem = {}, rules = [], at, fails, act } of situations) {
    await test.step(message, async () => {
      const answer = fails?.[1] ?? /^$/;
      if (fails)
        await page.route(answer, (route) =>
          route.request().method() === fails[0]
            ? route.fulfill({ status: fails[2], json: problem })
            : route.fallback(),
        );
      await navigate(page, '/nowhere');
      await navigate(page, at);
      await act?.(page);
      const words = says ?? messages[message as keyof typeof messages].replace('%{name} ', '');
      await expect.soft(page.getByText(words).first(), message).toBeVisible({ timeout: 10_000 });
      await page.unroute(answer);
      await page.keyboard.press('Escape');
      const leave = button(page, 'Leave without saving');
      if (await leave.isVisible()) await leave.click();
      proves(message, ...rules);
    });
  }
}

test('the provider’s staff see the catalogue’s messages when a call fails', async ({
  open,
  call,
  building,
}) => {
  const client = `/admin/clients/${await clientUid(call, 'Northfield School District')}`;
  const below = `clientbuilding/v2/clients/${client.split('/').at(-1)}/buildings/${building.uid}/levels`;
  const level = await call<{ uid: string }>('POST', below, { levelName: 'Ground' });
  const location = await call<{ uid: string }>('POST', `${below}/${level.uid}/locations`, { name: 'Hall' });
  const unconnected = await call<{ uid: string }>('POST', 'clientbuilding/v2/clients', {
    name: `Quiet ${crypto.randomUUID().slice(0, 8)}`,
  });
  const levels = `${building.systemPath}/levels`;
  const locations = `${levels}/${level.uid}/locations`;
  const raptorUsers = '/admin/configuration/user-management-settings/raptor-users';
  const page = await open('sam', '/admin/configuration');
  await provoke(page, [
    { message: 'countries-fetch', at: '/admin/clients/add', fails: ['GET', lookups, 500] },
    {
      message: 'states-fetch',
      at: '/admin/clients/add',
      fails: ['GET', lookups, 500],
    },
    {
      message: 'timezones-fetch',
      rules: ['clients-15'],
      at: '/admin/clients/add',
      fails: ['GET', lookups, 500],
    },
    {
      message: 'building-types-fetch',
      at: `${client}/buildings/add-building`,
      fails: ['GET', /\/buildingtypes/i, 500],
    },
    {
      message: 'client-create',
      at: '/admin/clients/add',
      fails: ['POST', /\/clients$/, 500],
      act: fill('Name'),
    },
    { message: 'client-not-found', at: `/admin/clients/${nobody}` },
    { message: 'client-fetch', at: client, fails: ['GET', /\/clients\/[\da-f-]{36}\?loadModules/i, 500] },
    { message: 'connections-fetch', at: client, fails: ['GET', /\/Connections(\?|$)/, 500] },
    {
      message: 'connection-update',
      at: client,
      fails: ['PATCH', /\/Connections$/, 500],
      act: async (page) => {
        const section = page.getByRole('region', { name: 'Single sign-on' });
        await section.getByRole('switch').click();
        await save(page).click();
      },
    },
    {
      message: 'connection-create',
      at: `/admin/clients/${unconnected.uid}`,
      fails: ['POST', /\/Connections$/, 500],
      act: async (page) => {
        const section = page.getByRole('region', { name: 'Single sign-on' });
        await section.getByRole('textbox').fill('Quiet ID');
        await save(page).click();
      },
    },
    {
      message: 'client-update',
      at: client,
      fails: ['PUT', /\/clients\/[\da-f-]{36}$/i, 500],
      act: fill('Notes'),
    },
    {
      message: 'building-create',
      at: `${client}/buildings/add-building`,
      fails: ['POST', /\/Buildings$/, 500],
      act: fill('Name'),
    },
    { message: 'building-fetch', at: building.systemPath, fails: ['GET', /\/Buildings\/[^/]+$/i, 500] },
    {
      message: 'building-delete',
      at: building.systemPath,
      fails: ['DELETE', /\/Buildings\/[^/]+$/, 500],
      act: remove,
    },
    { message: 'levels-fetch', at: levels, fails: ['GET', /\/levels\?/, 500] },
    { message: 'level-fetch', at: `${levels}/${level.uid}`, fails: ['GET', /\/levels\/[^/]+$/, 500] },
    {
      message: 'level-create',
      at: `${levels}/add-level`,
      fails: ['POST', /\/levels$/, 500],
      act: fill('Name'),
    },
    { message: 'locations-fetch', at: locations, fails: ['GET', /\/locations\?/, 500] },
    {
      message: 'location-fetch',
      at: `${locations}/${location.uid}`,
      fails: ['GET', /\/locations\/[^/]+$/, 500],
    },
    {
      message: 'location-create',
      at: `${locations}/add-location`,
      fails: ['POST', /\/locations$/, 500],
      act: fill('Name'),
    },
    {
      message: 'password-required-system-user',
      rules: ['systemUsers-3'],
      at: `${raptorUsers}/add`,
      act: async (page) => {
        await field(page, 'First name').fill('Sven');
        await field(page, 'Last name').fill('Quiet');
        await field(page, 'Email').fill('sven.quiet@provider.example');
        await page.getByRole('radio', { name: 'Set a password' }).click();
        await press(page);
      },
    },
    {
      message: 'user-settings-forbidden',
      at: '/admin/configuration/user-management-settings/user-settings',
      fails: ['GET', /\/user\/settings$/, 403],
    },
  ]);
});

test('the users of a client see the catalogue’s messages when a call fails', async ({
  open,
  call,
  somebody,
}) => {
  const users = `${people}/client-users`;
  const client = `usercontactrole/v2/clients/${somebody.clientUID}`;
  const fresh = crypto.randomUUID().slice(0, 8);
  const made = async (path: string, data: object) => {
    const record = await call<Record<string, string>>('POST', path, data);
    return record['uid'] ?? record['roleUID'] ?? record['id'] ?? '';
  };
  const title = await made(`${client}/Titles`, { name: `Quiet ${fresh}` });
  const credential = await made(`webhooks/v1/clients/${somebody.clientUID}/WebhookCredential`, {
    type: 'BasicAuth',
    name: `Quiet ${fresh}`,
    username: 'quiet',
    password: 'secret',
  });
  const configuration = await made(`webhooks/v1/clients/${somebody.clientUID}/WebhookConfiguration`, {
    name: `Quiet ${fresh}`,
    url: 'https://quiet.example/',
    template: '{}',
    isEnabled: false,
  });
  const named = async (page: Page) => {
    await field(page, 'First name').fill('Quinn');
    await field(page, 'Last name').fill(`Quiet${fresh}`);
    await field(page, 'Email').fill(`quinn.${fresh}@northfield.example`);
  };
  const basic = async (page: Page) => {
    await field(page, 'Name').fill(`Silent ${fresh}`);
    await page.getByLabel('Type').selectOption('BasicAuth');
    await field(page, 'User name').fill('silent');
    await field(page, 'Password').fill('secret');
    await press(page);
  };
  const create = async (page: Page) => {
    await named(page);
    await press(page);
  };
  const page = await open('ada', '/client/admin');
  await provoke(page, [
    { message: 'client-no-roles', at: `${settings}/roles`, fails: ['GET', /\/Roles\?/i, 404] },
    { message: 'role-not-found', at: `${settings}/roles/${nobody}` },
    {
      message: 'role-name-taken',
      at: `${settings}/roles/add`,
      fails: ['POST', /\/Roles$/i, 409],
      act: fill('Name'),
    },
    {
      message: 'client-no-assignable-roles',
      at: `${users}/${somebody.uid}`,
      fails: ['GET', /\/Users\/[^/]+\/roles\b/i, 404],
    },
    {
      message: 'security-group-error',
      says: 'The group exists already',
      problem: { detail: 'The group exists already for client 4711 (Northfield).' },
      at: `${settings}/mappings/add`,
      fails: ['POST', /\/SecurityGroups$/i, 400],
      act: fill('Name'),
    },
    {
      message: 'password-required-client-user',
      at: `${users}/add`,
      act: async (page) => {
        await named(page);
        await page.getByRole('radio', { name: 'Set a password' }).click();
        await press(page);
      },
    },
    {
      message: 'password-rule',
      at: `${users}/add`,
      act: async (page) => {
        await named(page);
        await page.getByRole('radio', { name: 'Set a password' }).click();
        await page.locator('input[name=password]').fill('walnut');
        await press(page);
      },
    },
    { message: 'user-create', at: `${users}/add`, fails: ['POST', /\/Users$/i, 500], act: create },
    { message: 'email-taken', at: `${users}/add`, fails: ['POST', /\/Users$/i, 409], act: create },
    { message: 'user-not-found', at: `${users}/${nobody}` },
    { message: 'user-fetch', at: `${users}/${somebody.uid}`, fails: ['GET', /\/Users\/[^/]+$/i, 500] },
    {
      message: 'user-update',
      at: `${users}/${somebody.uid}`,
      fails: ['PATCH', /\/Users\/[^/]+$/i, 500],
      act: fill('First name'),
    },
    {
      message: 'password-reset',
      at: `${users}/${somebody.uid}`,
      fails: ['PUT', /\/password$/i, 500],
      act: async (page) => {
        await button(page, 'Set password').click();
        await dialog(page).locator('input[type=password]').first().fill('Walnut-Gate-91');
        await dialog(page)
          .getByRole('button', { name: /^Set password/ })
          .click();
      },
    },
    { message: 'contact-not-found', at: `${people}/client-contacts/${nobody}` },
    {
      message: 'title-in-use',
      at: `${settings}/titles/${title}`,
      fails: ['DELETE', /\/Titles\/[^/]+$/i, 409],
      act: remove,
    },
    {
      message: 'unknown-error',
      at: `${settings}/departments/add`,
      fails: ['POST', /\/Departments$/i, 500],
      act: fill('Name'),
    },
    {
      message: 'user-settings-not-found',
      at: `${settings}/user-settings`,
      fails: ['PUT', /\/user\/settings$/, 404],
      act: async (page) => {
        await page.getByRole('switch', { name: 'Require password change' }).click();
        await press(page);
      },
    },
    {
      message: 'credentials-fetch',
      at: `${connect}/credentials`,
      fails: ['GET', /\/WebhookCredential(\?|$)/i, 500],
    },
    {
      message: 'credential-fetch',
      at: `${connect}/credentials/${credential}`,
      fails: ['GET', /\/webhookcredential\/[^/]+$/i, 500],
    },
    {
      message: 'credential-update',
      at: `${connect}/credentials/${credential}`,
      fails: ['PATCH', /\/webhookcredential\/[^/]+$/i, 500],
      act: fill('User name'),
    },
    {
      message: 'credential-delete',
      at: `${connect}/credentials/${credential}`,
      fails: ['DELETE', /\/webhookcredential\/[^/]+$/i, 500],
      act: remove,
    },
    {
      message: 'credential-create',
      at: `${connect}/credentials/add`,
      fails: ['POST', /\/WebhookCredential$/i, 500],
      act: basic,
    },
    {
      message: 'webhook-test',
      at: `${connect}/configurations/${configuration}/test`,
      fails: ['POST', /\/verify$/i, 500],
      act: async (page) => page.getByRole('button', { name: /^Send/ }).first().click(),
    },
  ]);
});
