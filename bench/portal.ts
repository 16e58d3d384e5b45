import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { chromium } from 'playwright';
import { startPlatform } from '../tests/support/platform.ts';
import type { Row } from './referenceServer.ts';
import { startReference } from './referenceServer.ts';
import { clickOn, goBack, stopwatch } from './seen.ts';
import type { Measurement } from './statistics.ts';
import { median, roundsOf, table } from './statistics.ts';

/** Both applications alternate, so that load on the machine affects both. */
const rounds = roundsOf();
const login = 'ada.admin@northfield.example';
const password = 'Sample-Pass-1';

/** Selectors of the elements that both applications have. */
interface Application {
  readonly name: string;
  readonly list: string;
  /** Present when at least one row of data is shown. */
  readonly row: string;
  readonly form: string;
  readonly next: string;
  readonly search: string;
}

/** 4 times slower CPU, 10 Mbit/s and 40 ms: a school office's computer. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: (10 * 1_000_000) / 8,
    uploadThroughput: (10 * 1_000_000) / 8,
  });
  return session;
}

/** KiB of compressed JavaScript that the page has fetched, without response headers. */
function countScripts(session: CDPSession): () => number {
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  // Cached responses count as zero.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes / 1024;
}

type Figures = Record<
  'scripts' | 'firstRow' | 'reload' | 'form' | 'nextPage' | 'back' | 'search' | 'heap',
  number
>;

/** One visit in a new tab with an empty cache: what a user does in the first minute. */
async function visit(application: Application, context: BrowserContext): Promise<Figures> {
  const page = await context.newPage();
  const session = await slowDown(page);
  await session.send('Network.clearBrowserCache');
  const scripts = countScripts(session);
  const row = page.locator(application.row).first();
  const measure = await stopwatch(page, session, { selector: application.row, match: 'some' });
  const firstRow = await measure('navigation', () => page.goto(application.list, { waitUntil: 'commit' }));
  const scriptsBeforeFirstRow = scripts();
  await page.waitForLoadState('networkidle');

  const reload = await measure('navigation', () => page.reload({ waitUntil: 'commit' }));
  await page.waitForLoadState('networkidle');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');

  const nextPage = await measure('pointermove', await clickOn(page.locator(application.next)), {
    selector: application.row,
    match: 'other',
    text: await row.innerText(),
  });

  const [leftName = ''] = (await row.innerText()).match(/[A-Z][^\t\n]+/) ?? [];
  const form = await measure('pointermove', await clickOn(row), {
    selector: application.form,
    match: 'some',
  });
  // The list page that was left, not its first one.
  const left = { selector: application.row, match: 'some', text: leftName } as const;
  const back = await measure('back', () => goBack(page), left);

  await page.goto(application.list);
  await row.waitFor();
  await page.waitForLoadState('networkidle');
  const click = await clickOn(page.locator(application.search));
  const clickAndType = async () => {
    await click();
    await page.keyboard.insertText('middle');
  };
  // Every row shown has to match. Previous rows, or an empty list while loading, do not count.
  const matching = { selector: application.row, match: 'every', text: 'middle' } as const;
  const search = await measure('pointermove', clickAndType, matching);
  await page.close();
  return {
    scripts: scriptsBeforeFirstRow,
    firstRow,
    reload,
    form,
    nextPage,
    back,
    search,
    heap: usedSize / (1 << 20),
  };
}

/** A browser context with a session at the identity provider. Each new tab still has to fetch its tokens. */
export async function signedIn(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${origin}/v7/client/admin/buildings`);
  await page.getByLabel('Email').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/v7/client/admin/buildings*');
  await page.locator('tbody tr a').first().waitFor();
  await page.close();
  return context;
}

const aims: readonly { key: keyof Figures; what: string; unit: string; aim: number }[] = [
  { key: 'scripts', what: 'JavaScript before the first row', unit: 'KiB', aim: 0.85 },
  { key: 'firstRow', what: 'first row, new tab, sign-in included', unit: 'ms', aim: 1 },
  { key: 'reload', what: 'first row after reload', unit: 'ms', aim: 0.75 },
  { key: 'form', what: 'opening an edit form', unit: 'ms', aim: 0.7 },
  { key: 'nextPage', what: 'next page', unit: 'ms', aim: 0.7 },
  { key: 'back', what: 'back to the list', unit: 'ms', aim: 0.6 },
  { key: 'search', what: 'search as you type', unit: 'ms', aim: 0.4 },
  { key: 'heap', what: 'heap with the list open', unit: 'MiB', aim: 1 },
];

/** Sixty buildings for the reference, like the portal's own. */
function rows(): Row[] {
  return Array.from({ length: 60 }, (_, index) => ({
    id: String(index + 1),
    name: `${['North', 'South', 'East', 'West', 'Lake'][index % 5]} ${index % 4 === 0 ? 'Middle' : 'Elementary'} School ${index + 1}`,
    status: 'Active',
    buildingType: { name: 'School' },
    buildingId: String(1000 + index),
    city: 'Springfield',
    stateProvinceRegion: 'IL',
    phoneNumber: '+1 217 555 0100',
    timeZone: 'America/Chicago',
    country: 'US',
  }));
}

/** Measures the portal relative to a stock react-admin application in one run. */
export async function benchPortal(): Promise<string> {
  const platform = await startPlatform({ storage: 'pglite' });
  const reference = await startReference(rows());
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const stock: Application = {
      name: 'stock react-admin',
      list: `${reference.origin}/#/buildings`,
      row: 'tbody tr',
      form: 'form input[name="name"]',
      next: '[aria-label="Go to next page"]',
      search: 'input[name="q"]',
    };
    const portal: Application = {
      name: 'portal',
      list: `${platform.url}/v7/client/admin/buildings?perPage=25`,
      row: 'tbody tr:has(a)',
      form: 'form input[name="name"]',
      next: '[aria-label="Next page"]',
      search: 'input[type="search"]',
    };
    const portalContext = await signedIn(browser, platform.url);
    const measured: Figures[] = [];
    const compared: Figures[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // A new context each time: the stock list stores its search in localStorage and would open with it.
      const stockContext = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      compared.push(await visit(stock, stockContext));
      await stockContext.close();
      measured.push(await visit(portal, portalContext));
    }
    const measurements: Measurement[] = aims.map(({ key, what, unit, aim }) => ({
      what,
      unit,
      aim,
      measured: median(measured.map((figures) => figures[key])),
      reference: median(compared.map((figures) => figures[key])),
      ratios: measured.map((figures, round) => figures[key] / (compared[round]?.[key] ?? Number.NaN)),
    }));
    return table(
      `The portal, CPU / 4, 10 Mbit/s, 40 ms, medians of ${rounds} rounds (quartiles of the ratio)`,
      stock.name,
      measurements,
    );
  } finally {
    await browser.close();
    reference.close();
    await platform.stop();
  }
}
