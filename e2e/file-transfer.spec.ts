import { startSftpServer } from '../tests/support/sftpServer.ts';
import { expect, test, type Page } from './support/test.ts';
import { proves } from './support/rows.ts';

// A client without a file transfer answers 404, which the browser logs.
test.use({ withRefusals: true });

const panel = (page: Page) => page.getByRole('region', { name: 'File transfer' });

test('staff set up, test and change a client’s file transfer on the import page', async ({ open, call }) => {
  proves('imports-11', 'imports-14', 'sftp-not-configured');
  const server = await startSftpServer();
  try {
    server.put('/in/users.csv', 'Email\n');
    const { uid } = await call<{ uid: string }>('POST', 'clientbuilding/v2/clients', {
      name: `Transfer ${Date.now().toString(36)}`,
    });
    const page = await open('sam', `/admin/clients/${uid}/buildings/import-building`);
    const here = panel(page);
    await expect(here).toContainText('No file transfer is set up yet.');
    await here.getByRole('button', { name: 'Set up file transfer' }).click();
    await here.getByRole('button', { name: 'Save' }).click();
    await expect(here.getByLabel('Upload address')).toHaveAttribute('aria-invalid', 'true');

    await here.getByLabel('Upload address').fill('sftp://127.0.0.1/in');
    await here.getByLabel('Port').fill(String(server.port));
    await here.getByLabel('User name').fill(server.userName);
    await here.getByLabel('Password').fill('wrong');
    await here.getByLabel('Email list').fill('sam.system@provider.example');
    await here.getByLabel('Email list').press('Enter');
    await here.getByRole('button', { name: 'Test the connection' }).click();
    await expect(here).toContainText('The server refused the user name or the password.');
    await here.getByLabel('Password').fill(server.password);
    await here.getByRole('button', { name: 'Test the connection' }).click();
    await expect(here).toContainText('The server was reached. There is 1 file to import.');
    await here.getByRole('switch', { name: 'Fetch files' }).check();
    await here.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('File transfer saved.')).toBeVisible();
    await expect(here).toContainText('Files are fetched');
    await expect(here).toContainText('sam.system@provider.example');

    // The password is returned as a mask. Sending the mask keeps it.
    await here.getByRole('button', { name: 'Change' }).click();
    await expect(here.getByLabel('Password')).toHaveValue('********');
    await here.getByRole('button', { name: 'Test the connection' }).click();
    await expect(here).toContainText('The server was reached.');
    await here.getByLabel('User name').fill('somebody else');
    await here.getByRole('button', { name: 'Save' }).click();
    await expect(here).toContainText('Enter the password again');
  } finally {
    await server.close();
  }
});

test('the configuration page shows the provider’s file transfer', async ({ open }) => {
  proves('call-97');
  const page = await open('sam', '/admin/configuration');
  await expect(panel(page)).toContainText('a folder for each client');
  await expect(panel(page).getByRole('button', { name: /^(?:Set up file transfer|Change)$/ })).toBeVisible();
});

test.describe('a file transfer that cannot be read', () => {
  test.use({ withFaults: true });

  const address = /\/clientbuilding\/v2\/SFTP\/configType\/0$/;

  test('is hidden when access is forbidden', async ({ open }) => {
    proves('imports-13');
    const page = await open('sam', '/client');
    await page.route(address, (route) => route.fulfill({ status: 403, json: {} }));
    const asked = page.waitForResponse(address);
    await page.goto('/v7/admin/configuration');
    await asked;
    await expect(page.getByRole('heading', { name: 'Configuration' })).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByText('SFTP details')).toHaveCount(0);
  });

  test('shows the catalogue’s message, and can be retried', async ({ open }) => {
    proves('imports-15', 'sftp-fetch');
    const page = await open('sam', '/client');
    await page.route(address, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/v7/admin/configuration');
    await expect(panel(page)).toContainText('Unable to get SFTP details. Please try again.');
    await page.unroute(address);
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(panel(page)).not.toContainText('Unable to get SFTP details.');
  });
});
