import { clientUid } from '../support/platform.ts';
import { expect, test } from '../support/test.ts';
import { browsers, inBrowser } from './each.ts';
import { there } from './hand.ts';

const people = '/client/admin/user-management-settings/users-and-contacts';

for (const one of browsers)
  test(`each kind of screen is shown in ${one[0]}`, async ({ baseURL, building, somebody, callOf }) => {
    test.slow();
    const call = await callOf('sam');
    const client = await clientUid(call, 'Northfield School District');
    const name = `Siren ${crypto.randomUUID().slice(0, 8)}`;
    const webhook = await call<{ id: string }>('POST', `webhooks/v1/clients/${client}/WebhookConfiguration`, {
      name,
      url: 'https://hooks.example.org/x',
      template: 'It is {{incidentType}}.',
    });
    /** Kind of screen -> its path and its heading. */
    const screens: readonly (readonly [string, string, string])[] = [
      ['landing page', '/client/landing', 'Welcome, Ada'],
      ['map of settings', '/client/admin', 'All settings'],
      ['list', '/client/admin/buildings', 'Buildings'],
      ['record', building.path, building.name],
      ['record with tabs', `${people}/client-users/${somebody.uid}`, somebody.firstName],
      ['new record', `${people}/client-users/add`, 'New user'],
      ['children of a record', `${building.path}/levels`, 'Levels'],
      ['history', `${building.path}/history`, 'History'],
      ['import', `${people}/import-users-contacts`, 'Import users and contacts'],
      ['settings of a client', '/client/admin/user-management-settings/user-settings', 'User Settings'],
      ['log', '/client/admin/raptor-connect/logs', 'Webhook Logs'],
      ['new webhook', '/client/admin/raptor-connect/configurations/add', 'New webhook configuration'],
      ['webhook', `/client/admin/raptor-connect/configurations/${webhook.id}`, name],
      ['trainings', '/client/admin/raptor-university', 'Raptor University'],
      ['own settings', '/user/preferences', 'Preferences'],
      ['page that is not there', '/client/admin/nothing', 'Page not found'],
    ];
    await inBrowser(one, String(baseURL), async (hand, browser) => {
      await hand.signIn('ada', '/client/landing');
      for (const [kind, path, heading] of screens)
        await test.step(kind, async () => {
          await hand.goTo(path);
          await hand.until(`${there('heading', heading)} && !document.querySelector('[role=progressbar]')`);
          // The frames of the page come to an end.
          const signature = (await browser.picture()).subarray(1, 4).toString();
          expect(signature).toBe('PNG');
        });
    });
  });
