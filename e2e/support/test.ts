import { test as base, expect, type BrowserContextOptions, type Cookie, type Page } from '@playwright/test';
import { untilHalfLife } from '../../tests/support/halfLife.ts';
import { arrive, samplePassword, signIn, type Person } from './people.ts';
import { callAs, clientUid, type Call } from './platform.ts';
import { annotate } from './rows.ts';
import { watchCalls } from './traffic.ts';

export { expect, type Page } from '@playwright/test';

/** Opens a path of the portal (without /v7) in a new browser context, in which the user is signed in at the provider. */
export type Open = (person: Person, path?: string, options?: BrowserContextOptions) => Promise<Page>;

interface Fixtures {
  open: Open;
  /** Console errors of all pages: script errors, content security policy violations, failed calls. */
  complaints: string[];
  /** The test breaks the network, so that the browser's messages about failed calls are expected. */
  withFaults: boolean;
  /** Pattern of the portal's console messages that the test provokes. */
  trouble: RegExp | undefined;
  /** Console errors that these options allow. */
  expected: readonly RegExp[];
  /** The platform rejects calls in the test (a taken name), which the browser logs. */
  withRefusals: boolean;
  /** Calls as a sample user. */
  callOf: (person: Person) => Promise<Call>;
  /** Calls as sam, a system user with every permission. */
  call: Call;
  /** A building of Northfield School District that no other test uses. */
  building: Building;
  /** A user of Northfield without roles that no other test uses. Signs in with the sample password. */
  somebody: Somebody;
}

export interface Somebody {
  readonly uid: string;
  readonly clientUID: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
}

export interface Building {
  readonly uid: string;
  readonly name: string;
  /** Its page in the client area, without /v7. */
  readonly path: string;
  /** Its page in the system area. */
  readonly systemPath: string;
}

interface WorkerFixtures {
  /** The result of a sign-in: the provider's cookies and an access token. Each user signs in once per half of a token's lifetime. */
  signedIn: (person: Person) => Promise<SignedIn>;
}

interface SignedIn {
  readonly cookies: Cookie[];
  readonly token: string;
  /** Seconds for which the token was issued. */
  readonly lifetime: number;
}

/** Chromium's messages for calls and modules that failed or returned an error. */
const failedCall = /^Failed to load resource|net::ERR_|Failed to fetch dynamically imported module/;

/** Chromium's message for a rejected call. */
const refusedCall = /^Failed to load resource: the server responded with a status of 4\d\d /;

/** A 404 that is no error: the client has no file transfer. */
const noTransfer = /status of 404 .*\/SFTP\/configType\/0\)$/;

function listen(page: Page, complaints: string[], expected: readonly RegExp[]): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' || expected.some((words) => words.test(message.text()))) return;
    const complaint = `${message.text()} (${message.location().url})`;
    if (!noTransfer.test(complaint)) complaints.push(complaint);
  });
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
}

/** Playwright's test with signed-in users. It fails on console errors of any page. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  withFaults: [false, { option: true }],
  withRefusals: [false, { option: true }],
  trouble: [undefined, { option: true }],

  expected: async ({ withFaults, withRefusals, trouble }, use) => {
    const words = [withFaults && failedCall, withRefusals && refusedCall, trouble];
    await use(words.filter((each) => each instanceof RegExp));
  },

  complaints: [
    async ({ expected, context }, use, info) => {
      const complaints: string[] = [];
      context.on('page', (page) => {
        listen(page, complaints, expected);
        watchCalls(page, (row) => annotate(info, row));
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],

  signedIn: [
    async ({ browser }, use, { project }) => {
      const signIns = new Map<Person, () => Promise<SignedIn>>();
      const read = async (person: Person): Promise<SignedIn> => {
        const context = await browser.newContext({ baseURL: project.use.baseURL });
        const page = await context.newPage();
        await signIn(page, person);
        await arrive(page);
        const json = await page.evaluate(() => sessionStorage.getItem('safety-portal.sign-in'));
        const { accessToken: token, lifetime } = JSON.parse(json ?? '{}') as {
          accessToken: string;
          lifetime: number;
        };
        const cookies = await context.cookies();
        await context.close();
        return { cookies: cookies.filter(({ name }) => name !== 'raptor-context'), token, lifetime };
      };
      await use((person) => {
        const signedIn = signIns.get(person) ?? untilHalfLife(() => read(person));
        signIns.set(person, signedIn);
        return signedIn();
      });
    },
    { scope: 'worker' },
  ],

  callOf: async ({ request, signedIn }, use) =>
    use(async (person) => callAs(request, async () => (await signedIn(person)).token)),

  call: async ({ callOf }, use) => use(await callOf('sam')),

  building: async ({ call }, use) => {
    const client = await clientUid(call, 'Northfield School District');
    const name = `Annex ${crypto.randomUUID().slice(0, 8)}`;
    const { uid } = await call<{ uid: string }>('POST', `clientbuilding/v2/clients/${client}/Buildings`, {
      name,
      phoneNumber: '+1 555 0100',
    });
    await use({
      uid,
      name,
      path: `/client/admin/buildings/${uid}`,
      systemPath: `/admin/clients/${client}/buildings/${uid}`,
    });
  },

  somebody: async ({ call }, use) => {
    const client = await clientUid(call, 'Northfield School District');
    const lastName = `Quill${crypto.randomUUID().slice(0, 8)}`;
    await use(
      await call<Somebody>('POST', `usercontactrole/v2/clients/${client}/Users`, {
        firstName: 'Orla',
        lastName,
        email: `orla.${lastName}@northfield.example`.toLowerCase(),
        password: samplePassword,
        hasAllBuildings: true,
      }),
    );
  },

  open: async ({ browser, contextOptions, signedIn, complaints, expected }, use, info) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (person, path = '/', options = {}) => {
      const context = await browser.newContext({ ...contextOptions, ...options });
      contexts.push(context);
      await context.addCookies((await signedIn(person)).cookies);
      const page = await context.newPage();
      listen(page, complaints, expected);
      watchCalls(page, (row) => annotate(info, row));
      await page.goto(`/v7${path}`);
      await arrive(page);
      return page;
    });
    await Promise.all(contexts.map(async (context) => context.close()));
  },
});
