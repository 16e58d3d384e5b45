import { allBuildings, contextName, encodeContext } from '../../authProvider/context.ts';
import type { At } from '../../tests/second-platform/places.ts';
import { type SecondPlatform, startSecondPlatform } from '../../tests/second-platform/server.ts';
import { shapeSeeds } from '../../tests/second-platform/shapes.ts';
import { test as base, expect, type Page } from './test.ts';

export { expect, type Page } from './test.ts';

/** Accounts of the second platform's provider. */
export type Account = 'client' | 'staff';

interface WorkerFixtures {
  /** Names of the platform's records. When empty they are named by resource and field. */
  recordNames: string[];
  /** The platform of each seed, started on first use. */
  platforms: (seed: string) => Promise<SecondPlatform>;
}

interface Fixtures {
  /** Selects the response shapes and identifiers of the platform. */
  seed: string;
  second: SecondPlatform;
  /** Opens a path of the portal (without /v7) in the second platform's deployment. */
  visit: (account: Account, path: string) => Promise<Page>;
}

/** Playwright's test with the second platform. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  recordNames: [[], { option: true, scope: 'worker' }],

  platforms: [
    async ({ recordNames }, use) => {
      const started = new Map<string, Promise<SecondPlatform>>();
      await use((seed) => {
        const platform = started.get(seed) ?? startSecondPlatform(seed, recordNames);
        started.set(seed, platform);
        return platform;
      });
      for (const platform of await Promise.all(started.values())) await platform.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  seed: [shapeSeeds[0], { option: true }],

  second: async ({ platforms, seed }, use) => use(await platforms(seed)),

  visit: async ({ second, context, complaints }, use) => {
    await use(async (account, path) => {
      expect(complaints).toEqual([]);
      // By default users work with their primary building, which narrows the lists.
      const { clientId = '' } = second.scope;
      const chosen = {
        clientUid: clientId,
        clientName: '',
        buildingUid: allBuildings.uid,
        buildingName: allBuildings.name,
      };
      await context.addCookies([{ name: contextName, value: encodeContext(chosen), url: second.origin }]);
      const page = await context.newPage();
      await page.goto(`${second.origin}/v7${path}`);
      await page.getByRole('link', { name: account, exact: true }).click();
      await page.waitForURL((url) => url.pathname === `/v7${path.split('?')[0]}`);
      await page.locator('main h1:visible').first().waitFor();
      return page;
    });
  },
});

/** The account that may open a place. */
export const accountOf = ({ place }: At): Account =>
  place.area === 'system' || place.for === 'system' ? 'staff' : 'client';
