import { field, heading, openTab, save, requestSent, untilToastSays } from './support/form.ts';
import { signInWith } from './support/people.ts';
import { clientUid, type Call } from './support/platform.ts';
import { expect, test, type Page } from './support/test.ts';

const at = '/client/admin/raptor-connect';
const knownOrigin = 'https://doors.example.org';
const other = 'https://elsewhere.example.org';
const fresh = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`;

/** A credential, and a configuration that sends it to the known origin. */
async function createCredential(call: Call) {
  const client = await clientUid(call, 'Northfield School District');
  const v1 = `webhooks/v1/clients/${client}`;
  const credential = await call<{ id: string; name: string }>('POST', `${v1}/WebhookCredential`, {
    name: fresh('Doors'),
    type: 'BasicAuth',
    username: 'portal',
    password: 'a-secret-of-the-doors',
  });
  const configuration = await call<{ id: string; name: string }>('POST', `${v1}/WebhookConfiguration`, {
    name: fresh('Lock'),
    url: `${knownOrigin}/lock`,
    webhookCredentialId: credential.id,
  });
  return { client, credential, configuration };
}

const moveTo = (page: Page, origin: string) => field(page, 'Address').fill(`${origin}/lock`);

test.describe('a user who may write configurations but not credentials', () => {
  test.use({ withRefusals: true });

  test('sees before and after saving that a credential cannot be sent to another origin', async ({
    page,
    call,
    somebody,
  }) => {
    const { client, credential, configuration } = await createCredential(call);
    const people = `usercontactrole/v2/clients/${client}`;
    const { roleUID } = await call<{ roleUID: string }>('POST', `${people}/Roles`, {
      roleName: fresh('Author'),
      permissions: ['CanWriteWebhookConfigurations', 'CanReadWebhookCredentials'],
    });
    await call('PATCH', `${people}/Users/${somebody.uid}`, [
      { op: 'replace', path: '/roleUIDs', value: [roleUID] },
    ]);
    await signInWith(page, somebody.userName, `${at}/configurations/${configuration.id}`);
    await heading(page, configuration.name).waitFor();
    await openTab(page, 'Request');
    await expect(page.getByText(/can’t be sent/)).toHaveCount(0);
    await moveTo(page, other);
    await expect(page.getByText(`“${credential.name}” can’t be sent to ${other}.`)).toBeVisible();
    await page.getByRole('switch', { name: 'Ignore SSL errors' }).check();
    await expect(page.getByText(/Only someone who can change credentials can ignore/)).toBeVisible();
    await save(page).click();
    const summary = page.getByRole('alert').filter({ has: page.getByRole('link', { name: /^Address/ }) });
    await expect(summary).toContainText(`The credential can’t be sent to ${other}.`);
    await expect(summary.getByRole('link', { name: /Ignore SSL errors/ })).toBeVisible();
  });
});

test('a user who may write credentials is warned that saving adds an origin, and can remove it on the credential’s page', async ({
  open,
  call,
}) => {
  const { credential, configuration } = await createCredential(call);
  const page = await open('will', `${at}/configurations/${configuration.id}#request`);
  await moveTo(page, other);
  await expect(page.getByText(`Saving also lets “${credential.name}” be sent to ${other}`)).toBeVisible();
  await requestSent(page, 'PUT', /WebhookConfiguration/i, () => save(page).click());
  await untilToastSays(page, /was saved/);
  await expect(page.getByText(/Saving also lets/)).toHaveCount(0);

  await page.getByRole('link', { name: 'Open this credential' }).click();
  await heading(page, credential.name).waitFor();
  const origins = page.getByRole('region', { name: 'Allowed origins' });
  await expect(origins.getByText(knownOrigin)).toBeVisible();
  await expect(origins.getByText(other)).toBeVisible();
  await origins.getByRole('combobox').fill('https://doors.example.org/lock');
  await origins.getByRole('combobox').press('Enter');
  await save(page).click();
  await expect(origins.getByText(/Enter origins such as/)).toBeVisible();
  // The last two chips: the typed text, and the origin that the configuration needs.
  await origins.getByRole('combobox').focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  const patched = await requestSent(page, 'PATCH', /webhookcredential/i, () => save(page).click());
  expect(patched.postDataJSON()).toEqual([{ op: 'replace', path: '/origins', value: [knownOrigin] }]);

  await page.goto(`/v7${at}/configurations/${configuration.id}#request`);
  await expect(page.getByText(/so nothing is delivered/)).toBeVisible();
  await expect(heading(page, configuration.name)).toBeVisible();
});
