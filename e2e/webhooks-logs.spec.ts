import type { Locator, Request } from '@playwright/test';
import { startReceiver, type Receiver } from '../tests/support/receiver.ts';
import { check, settled } from './support/axe.ts';
import { button, dialog, heading } from './support/form.ts';
import { tabTo } from './support/keyboard.ts';
import { clientUid } from './support/platform.ts';
import { expect, test, type Open, type Page } from './support/test.ts';

const logs = '/client/admin/raptor-connect/logs';

/** Responses to /hold wait for this promise. */
let untilAnswered: Promise<void> = Promise.resolve();
/** The receiver accepts all requests except those to /refuse. */
let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await startReceiver(async ({ url }, response) => {
    if (url.startsWith('/hold')) await untilAnswered;
    if (url.startsWith('/refuse')) response.writeHead(503).end('not today');
    else response.end('thanks');
  });
});
test.afterAll(() => receiver.close());

/** A webhook that fires on lockdowns, used only by one test. */
interface Hook {
  readonly name: string;
  /** Identifier of its client. */
  readonly client: string;
  /** API path of its deliveries. */
  readonly path: string;
  /** Sends an event to the platform, and waits until the log has its outcome. */
  readonly tell: (incidentType: string) => Promise<void>;
  /** Sends `count` events at once. */
  readonly tellMany: (count: number) => Promise<void>;
  readonly count: () => Promise<number>;
  /** Requests received for this webhook. */
  readonly received: () => Receiver['received'];
}

const event = {
  incidentStatus: 'Active',
  incidentSubType: null,
  incidentSource: 'Portal',
  person: {
    id: '6f1c2b34-8d5e-4f60-9a7b-1c2d3e4f5a60',
    firstName: 'Maria',
    lastName: 'Okafor',
    phone: null,
    email: null,
  },
  lat: 44.95,
  lon: -93.09,
  buildingId: '0b8a3c1e-52d4-4c6f-8e7a-9b1d2c3e4f50',
  initiatedTimestamp: '2026-03-12T14:05:31.000Z',
  resolvedTimestamp: null,
};

const hooked = test.extend<{ target: '' | '/refuse' | '/hold'; hook: Hook }>({
  /** Path prefix that selects the target's response. */
  target: ['', { option: true }],

  hook: async ({ callOf, call: sam, target }, use) => {
    const call = await callOf('will');
    const client = await clientUid(sam, 'Northfield School District');
    const at = `clients/${client}`;
    // Events of other tests match this configuration too. Its own are identified by their type.
    const tag = crypto.randomUUID().slice(0, 8);
    const name = `Doors ${tag}`;
    const path = `${target}/${name.toLowerCase().replace(' ', '-')}`;
    const { id } = await call<{ id: string }>('POST', `webhooks/v1/${at}/WebhookConfiguration`, {
      name,
      url: `${receiver.origin}${path}`,
      rule: { '==': [{ var: 'incidentType' }, `Lockdown ${tag}`] },
    });
    const count = async () =>
      (
        await call<unknown[]>(
          'GET',
          `webhooks/v2/${at}/deliveries?range=[0,999]&filter=${encodeURIComponent(JSON.stringify({ configurationId: id, 'incidentType~contains': tag }))}`,
        )
      ).length;
    const send = (incidentType: string) =>
      call('POST', `webhooks/v2/${at}/events`, { ...event, incidentType: `${incidentType} ${tag}` });
    await use({
      name,
      client,
      path: `${logs}?configurationId~eq=${id}&incidentType~contains=${tag}`,
      count,
      tell: async (incidentType) => {
        const before = await count();
        await send(incidentType);
        await expect.poll(count).toBe(before + 1);
      },
      tellMany: async (many) => {
        const before = await count();
        await Promise.all(Array.from({ length: many }, () => send('Lockdown')));
        await expect.poll(count).toBe(before + many);
      },
      received: () => receiver.received.filter(({ url }) => url === path),
    });
  },
});

/** The row of the list with these texts. */
const row = (page: Page, ...words: (string | RegExp)[]): Locator =>
  words.reduce<Locator>((rows, text) => rows.filter({ hasText: text }), page.locator('tbody tr[data-index]'));

const rows = (page: Page): Locator => page.locator('tbody tr[data-index]');

hooked(
  'webhooks-19, webhooks-4: new deliveries appear in the log automatically, and a skipped one shows the reason',
  async ({ open, hook }) => {
    const page = await open('will', hook.path);
    await expect(page.getByText('No deliveries match')).toBeVisible();
    await hook.tell('Lockdown');
    await hook.tell('Evacuation');
    await expect(row(page, 'Delivered', 'Lockdown', hook.name)).toContainText(
      /Status 200, [\d.,]+ (ms|sec) after the event/,
    );
    const skipped = row(page, 'Skipped', 'Evacuation');
    await expect(skipped).toContainText(
      /Not met: incident type is .?Lockdown .*\. The event has incident type "Evacuation/,
    );
    await skipped.getByRole('link').first().click();

    await expect(heading(page, hook.name)).toBeVisible();
    await expect(page.getByText('Not sent: the rule didn’t match.')).toBeVisible();
    const why = page.getByRole('region', { name: 'Why' });
    await expect(why.getByRole('listitem')).toContainText(/incident type is .?Lockdown/);
    await expect(why.getByRole('listitem')).toContainText('not met');
    await expect(why.getByRole('listitem')).toContainText('was "Evacuation');
    await expect(page.getByRole('region', { name: 'Attempts' })).toContainText('Nothing has been sent.');
    await expect(page.getByRole('region', { name: 'Event' }).locator('pre')).toContainText(
      '"incidentType": "Evacuation',
    );

    await page.goBack();
    await row(page, 'Delivered').getByRole('link').first().click();
    const attempts = page.getByRole('region', { name: 'Attempts' });
    await attempts.getByText('Request and answer').click();
    await expect(
      attempts.getByRole('region', { name: 'Request' }).or(attempts.locator('pre').first()),
    ).toContainText('webhook-id');
    await expect(attempts.locator('pre').last()).toContainText('thanks');

    // The event becomes the sample event of the rule editor.
    await page.getByRole('link', { name: 'Try the rule on this event' }).click();
    await expect(heading(page, hook.name)).toBeVisible();
    await expect(page.getByText('It would fire', { exact: true })).toBeVisible();
  },
);

hooked('one or several deliveries are replayed under their message identifiers', async ({ open, hook }) => {
  await hook.tell('Lockdown');
  await hook.tell('Lockdown');
  await hook.tell('Lockdown');
  await expect.poll(() => hook.received().length).toBe(3);
  const page = await open('will', hook.path);
  await expect(rows(page)).toHaveCount(3);

  await rows(page).last().hover();
  await rows(page)
    .last()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Replay', exact: true }).click();
  await expect(dialog(page)).toContainText('Replay this delivery?');
  await button(dialog(page), 'Replay it').click();
  await expect(dialog(page)).toContainText('1 of 1 done');
  await button(dialog(page), 'Close').click();
  await page.mouse.move(0, 0);
  await expect(rows(page)).toHaveCount(4);

  for (const index of [1, 2, 3]) await rows(page).nth(index).getByRole('checkbox').check();
  await button(page, 'Replay').click();
  await expect(dialog(page)).toContainText('Replay 3 deliveries?');
  await button(dialog(page), 'Replay 3').click();
  await expect(dialog(page)).toContainText('3 of 3 done');
  await button(dialog(page), 'Close').click();
  await page.mouse.move(0, 0);
  await expect(rows(page)).toHaveCount(7);

  await expect.poll(() => hook.received().length).toBe(7);
  const ids = hook.received().map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(3);

  await rows(page).first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'an earlier delivery' }).click();
  await expect(page.getByRole('region', { name: 'Event', exact: true })).toContainText('replay');
});

const selectPage = (page: Page) =>
  page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();

hooked.describe('replaying all matching deliveries', () => {
  hooked.use({ withRefusals: true });
  hooked(
    'requires confirmation of their number, and asks again when the number has changed',
    async ({ open, hook }) => {
      await hook.tellMany(12);
      const page = await open('will', `${hook.path}&perPage=10`);
      await expect(rows(page)).toHaveCount(10);
      // One selected delivery does not stand for all of them.
      await rows(page).first().getByRole('checkbox').check();
      await expect(button(page, 'Replay')).toBeVisible();
      await expect(button(page, 'Replay all 12 deliveries')).toHaveCount(0);
      await selectPage(page);
      await button(page, 'Replay all 12 deliveries').click();
      await expect(dialog(page)).toContainText('Replay 12 deliveries?');
      await expect(dialog(page)).toContainText(`is ${hook.name}`);
      await hook.tell('Evacuation');
      await button(dialog(page), 'Replay 12').click();
      await expect(dialog(page).getByRole('alert')).toContainText(
        'There are 13 now. Nothing has been done yet.',
      );
      await button(dialog(page), 'Replay 13').click();
      await expect(dialog(page)).toContainText('13 of 13 done');
      await button(dialog(page), 'Close').click();
      // A replay evaluates the rule again for events that had not matched.
      await expect.poll(hook.count).toBe(26);
      await expect.poll(() => hook.received().length).toBe(24);
    },
  );
});

hooked('new deliveries do not move the rows being read; a notice announces them', async ({ open, hook }) => {
  await hook.tell('Lockdown');
  const page = await open('will', hook.path);
  const firstRow = rows(page).first();
  await expect(firstRow).toContainText('Lockdown');
  await firstRow.focus();
  await hook.tell('Evacuation');
  await expect(button(page, '1 new')).toBeVisible();
  await expect(firstRow).toContainText('Lockdown');
  await button(page, '1 new').click();
  await expect(firstRow).toContainText('Evacuation');

  const live = page.getByRole('switch', { name: 'Live updates' });
  await live.uncheck();
  await hook.tell('Lockdown');
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  // The setting is remembered.
  await expect(live).not.toBeChecked();
});

interface Looks {
  readonly length: number;
  readonly pending: number;
}

/** Records the page's requests for deliveries, and how many of them are not answered. */
function looksOf(page: Page): Looks {
  const all: Request[] = [];
  const ended = new Set<Request>();
  page.on('request', (request) => {
    if (/\/deliveries[?/]/.test(request.url())) all.push(request);
  });
  page.on('requestfinished', (request) => ended.add(request));
  page.on('requestfailed', (request) => ended.add(request));
  return {
    get length() {
      return all.length;
    },
    get pending() {
      return all.filter((request) => !ended.has(request)).length;
    },
  };
}

/** Waits until all `looks` are answered and the page asks for nothing more: the platform may answer a look after the next event. */
async function untilQuiet(page: Page, looks: Looks): Promise<void> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const earlier = before;
        before = looks.length;
        await page.waitForTimeout(300);
        return looks.pending === 0 && looks.length === earlier;
      },
      { intervals: [0] },
    )
    .toBe(true);
}

/** Simulates a hidden or visible tab. */
const setVisible = (page: Page, isVisible: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    isVisible ? 'visible' : 'hidden',
  );

hooked(
  'a log in a hidden tab does not poll, and shows new deliveries when the tab becomes visible',
  async ({ open, hook }) => {
    await hook.tell('Lockdown');
    const page = await open('will', hook.path);
    await page.clock.install();
    await page.reload();
    await expect(rows(page)).toHaveCount(1);
    const looks = looksOf(page);
    await page.clock.runFor(6000);
    await expect.poll(() => looks.length).toBeGreaterThan(0);
    await untilQuiet(page, looks);

    await setVisible(page, false);
    await hook.tell('Evacuation');
    const before = looks.length;
    await page.clock.runFor(120_000);
    expect(looks.length).toBe(before);
    await expect(rows(page)).toHaveCount(1);
    await setVisible(page, true);
    await expect(rows(page)).toHaveCount(2);
  },
);

hooked.describe('without a network', () => {
  hooked.use({ withFaults: true });
  hooked('a log shows a notice, keeps its rows, and resumes automatically', async ({ open, hook }) => {
    await hook.tell('Lockdown');
    const page = await open('will', hook.path);
    await expect(rows(page)).toHaveCount(1);
    // The code of the updates loads after the rows.
    await expect(page.getByRole('switch', { name: 'Live updates' })).toBeVisible();
    const looks = looksOf(page);
    await page.context().setOffline(true);
    await expect(page.getByText('You’re offline. Updates continue when you’re connected.')).toBeVisible();
    await hook.tell('Evacuation');
    const before = looks.length;
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText('You’re offline.')).toHaveCount(0);
    expect(looks.length).toBeGreaterThan(before);
  });
});

/** More deliveries than the concurrency limit of one target. */
const many = 200;

/**
 * Delivers `many` events, then replays all deliveries from the list while the target does not respond.
 * @returns the page with the dialog of the running replay, and `release`, which lets the target respond
 */
async function replayAllToHeldTarget(open: Open, hook: Hook): Promise<{ page: Page; release: () => void }> {
  await hook.tellMany(many);
  await expect.poll(() => hook.received().length).toBe(many);
  let release = () => {};
  untilAnswered = new Promise<void>((resolve) => {
    release = resolve;
  });
  const page = await open('will', hook.path);
  await expect(rows(page).first()).toBeVisible();
  await selectPage(page);
  await button(page, `Replay all ${many} deliveries`).click();
  await button(dialog(page), `Replay ${many}`).click();
  await expect.poll(() => hook.received().length).toBeGreaterThan(many);
  return { page, release };
}

/** Waits until only deliveries in flight delay the stop: queued ones leave the queue one by one. */
async function untilOthersLeft(where: Locator): Promise<void> {
  const held = async () => {
    const text = await where.innerText();
    if (/Stopping\. One is|Stopped after/.test(text)) return 1;
    return Number(/Stopping\. (\d+)/.exec(text)?.[1] ?? many);
  };
  await expect.poll(held).toBeLessThan(many);
}

hooked.describe('a replay to a slow target', () => {
  hooked.use({ target: '/hold' });
  hooked(
    'can be stopped: only deliveries in flight are sent, and the log marks the others',
    async ({ open, hook }) => {
      const { page, release } = await replayAllToHeldTarget(open, hook);
      await expect(dialog(page)).toContainText(`of ${many} done. You can close this. The work continues.`);
      await button(dialog(page), 'Stop').click();
      await expect(dialog(page)).toContainText(
        /Stopping\. (?:One is|\d+ are) already on (?:its|their) way\./,
      );
      await expect(button(dialog(page), 'Stop')).toHaveCount(0);
      await untilOthersLeft(dialog(page));
      release();
      await expect(dialog(page)).toContainText(new RegExp(`Stopped after \\d+ of ${many}\\.`));
      const [, tried] = /Stopped after (\d+)/.exec(await dialog(page).innerText()) ?? [];
      expect(Number(tried)).toBeLessThan(many);
      // Only the deliveries in flight were sent.
      expect(hook.received().length).toBe(many + Number(tried));
      await button(dialog(page), 'Close').click();
      await page.mouse.move(0, 0);
      await expect(
        row(page, 'Refused', 'The replay was stopped before this was sent.').first(),
      ).toBeVisible();
    },
  );
});

hooked.describe('a running replay', () => {
  hooked.use({ target: '/hold' });
  hooked(
    'is listed with its user, and can be stopped after its dialog was closed',
    async ({ open, hook }) => {
      const { page, release } = await replayAllToHeldTarget(open, hook);
      await button(dialog(page), 'Close').click();
      await page.goto('/v7/client/admin/landing');
      await page.goto(`/v7${logs}`);
      await page
        .getByRole('navigation', { name: 'Main menu' })
        .getByRole('link', { name: 'Webhook Replays' })
        .click();
      await heading(page, 'Webhook Replays').waitFor();
      const mine = row(page, hook.name, 'Running').first();
      await expect(mine.getByTitle('will.webhooks@northfield.example')).toHaveText(/^Will /);
      await mine.getByRole('link').first().click();
      await button(page, 'Stop').click();
      await expect(page.getByText(/Stopping\. |Stopped after /)).toBeVisible();
      await expect(button(page, 'Stop')).toHaveCount(0);
      await untilOthersLeft(page.getByRole('main'));
      release();
      await expect(page.getByText(new RegExp(`Stopped after \\d+ of ${many}\\.`))).toBeVisible();
      const [, tried] = /Stopped after (\d+)/.exec(await page.getByRole('main').innerText()) ?? [];
      expect(Number(tried)).toBeLessThan(many);
      expect(hook.received().length).toBe(many + Number(tried));
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Webhook Logs/ })
        .click();
      await expect(
        row(page, 'Refused', 'The replay was stopped before this was sent.').first(),
      ).toBeVisible();
    },
  );
});

hooked.describe('a delivery that the target rejects', () => {
  hooked.use({ target: '/refuse' });
  hooked(
    'is shown as failing while it waits for a retry, and its page shows when the next attempt is due',
    async ({ open, hook }) => {
      await hook.tell('Lockdown');
      const page = await open('will', hook.path);
      const failing = row(page, 'Retrying');
      await expect(failing).toContainText('The target answered with status 503.');
      // Not in the calm color of a delivery that waits for its first attempt.
      await expect(failing.locator('[data-tone=bad]')).toHaveText('Retrying');
      await failing.getByRole('link').first().click();
      await expect(page.getByRole('status').filter({ hasText: 'Retrying' })).toBeVisible();
      await expect(page.getByText(/attempts? ha(s|ve) failed so far; the next is due on/)).toBeVisible();
      await expect(page.getByRole('region', { name: 'Attempts' })).toContainText('Attempt 1');

      // The landing page counts it in the same words.
      await page.goto('/v7/client/landing');
      const lastDay = page.getByRole('region', { name: 'Webhooks in the last 24 hours' });
      await expect(lastDay.getByRole('link', { name: /^Waiting/ })).toHaveCount(0);
      await lastDay.getByRole('link', { name: /^Retrying/ }).click();
      await expect(row(page, hook.name)).toContainText('Retrying');
    },
  );
});

hooked('the log can be used by keyboard alone', async ({ open, hook }) => {
  await hook.tell('Lockdown');
  const page = await open('will', hook.path);
  const [first] = [rows(page).first()];
  await expect(first).toBeVisible();
  await tabTo(page, first);
  await page.keyboard.press('Space');
  await expect(first.getByRole('checkbox')).toBeChecked();
  await button(page, 'Replay').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Replay this delivery?');
  // The cancel button has the focus.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, 'Replay')).toBeFocused();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, hook.name)).toBeVisible();
});

hooked.describe('a user of another client', () => {
  hooked.use({ withFaults: true });
  hooked(
    'cannot list, open or replay the deliveries of a webhook',
    async ({ open, hook, request, signedIn }) => {
      await hook.tell('Lockdown');
      const own = await open('will', hook.path);
      const address = await rows(own).first().getByRole('link').first().getAttribute('href');
      const page = await open('uma', logs);
      await expect(heading(page, 'Webhook Logs')).toBeVisible();
      await settled(page);
      await expect(page.getByText(hook.name)).toHaveCount(0);
      await page.goto(address ?? '');
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await expect(page.getByText(hook.name)).toHaveCount(0);
      const { token } = await signedIn('uma');
      const id = address?.split('/').at(-1) ?? '';
      for (const path of [`deliveries/${id}`, 'deliveries', 'replays']) {
        const answer = await request.fetch(`/webhooks/v2/clients/${hook.client}/${path}`, {
          method: path === 'replays' ? 'POST' : 'GET',
          data: path === 'replays' ? { ids: [id] } : undefined,
          headers: { authorization: `Bearer ${token}` },
        });
        expect(answer.status(), path).toBe(404);
      }
    },
  );
});

hooked(
  'log, delivery and replay dialog have no axe findings, light, dark and 320 px wide',
  async ({ open, hook }) => {
    await hook.tell('Lockdown');
    const page = await open('will', logs, { reducedMotion: 'reduce' });
    await settled(page);
    await check(page, 'webhook logs');
    await page.goto(`/v7${hook.path}`);
    await expect(rows(page)).toHaveCount(1);
    await rows(page).first().getByRole('checkbox').check();
    await button(page, 'Replay').click();
    await expect(dialog(page)).toBeVisible();
    await check(page, 'question before a replay');
    await page.keyboard.press('Escape');
    await rows(page).first().getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Attempts' })).toContainText('Attempt 1');
    await settled(page);
    await page.getByText('Request and answer').first().click();
    await check(page, 'delivery');
  },
);
