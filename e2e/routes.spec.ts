import rows from '../tests/checklist/routes.json' with { type: 'json' };
import { chooseContext } from './support/context.ts';
import { navigate } from './support/navigate.ts';
import type { Person } from './support/people.ts';
import { expect, test, type Page } from './support/test.ts';
import { proves } from './support/rows.ts';

type Row = (typeof rows)[number];

/** Kind and permissions of a sample user; `every` means all permissions of the kind. */
interface Facts {
  kind: 'system' | 'client' | 'none';
  holds: 'every' | string[];
  /** Conditions of rows that the user does not meet. */
  lacks?: string[];
}
const people: Partial<Record<Person, Facts>> = {
  sam: { kind: 'system', holds: 'every' },
  sue: { kind: 'system', holds: ['CanManageUsers'] },
  ada: { kind: 'client', holds: 'every' },
  bea: { kind: 'client', holds: ['CanManageBuildingSettings'] },
  nell: { kind: 'client', holds: [] },
  // Oakwood Trust is not licensed for the visitor app.
  uma: { kind: 'client', holds: 'every', lacks: ['visitor-app module'] },
  sol: { kind: 'client', holds: 'every', lacks: ['not SSO'] },
  noel: { kind: 'none', holds: [] },
};

/** Identifier of a missing record. Its page opens for permitted users and reports that the record does not exist. */
const noUid = '12345678-1234-4234-8234-123456789abc';
const withoutParams = (path: string) => path.replaceAll(/:\w+/g, noUid);

/** The rows behind the sign-in. */
const routes = rows.filter(({ area }) => area !== 'public' && area !== 'entry');

/** Headings of the pages. Headings of records are their names, as in the lists that link to them. */
const headings: Readonly<Record<string, string>> = {
  '/client/landing': 'Welcome, Ada',
  '/client/admin': 'All settings',
  '/client/admin/buildings': 'Buildings',
  '/client/admin/buildings/:buildingId/levels': 'Levels',
  '/client/admin/buildings/:buildingId/levels/add-level': 'New level',
  '/client/admin/buildings/:buildingId/levels/:levelId/locations': 'Locations',
  '/client/admin/buildings/:buildingId/levels/:levelId/locations/add-location': 'New location',
  '/client/admin/raptor-connect/configurations': 'Webhook Configurations',
  '/client/admin/raptor-connect/configurations/add': 'New webhook configuration',
  '/client/admin/raptor-connect/configurations/copy': 'Copy of “%{name}”',
  '/client/admin/raptor-connect/configurations/:configurationId/test': 'Test of “%{name}”',
  '/client/admin/raptor-connect/credentials': 'Webhook Credentials',
  '/client/admin/raptor-connect/credentials/add': 'New credential',
  '/client/admin/raptor-connect/logs': 'Webhook Logs',
  '/client/admin/raptor-university': 'Raptor University',
  '/client/admin/user-management-settings/departments': 'Departments',
  '/client/admin/user-management-settings/departments/add': 'New department',
  '/client/admin/user-management-settings/mappings': 'Mappings',
  '/client/admin/user-management-settings/mappings/add': 'New mapping',
  '/client/admin/user-management-settings/occupations': 'Occupations',
  '/client/admin/user-management-settings/occupations/add': 'New occupation',
  '/client/admin/user-management-settings/roles': 'Roles',
  '/client/admin/user-management-settings/roles/add': 'New role',
  '/client/admin/user-management-settings/station-accounts': 'Station Accounts',
  '/client/admin/user-management-settings/station-accounts/add': 'New station account',
  '/client/admin/user-management-settings/titles': 'Titles',
  '/client/admin/user-management-settings/titles/add': 'New title',
  '/client/admin/user-management-settings/user-settings': 'User Settings',
  '/client/admin/user-management-settings/users-and-contacts': 'Users',
  '/client/admin/user-management-settings/users-and-contacts/client-contacts': 'Contacts',
  '/client/admin/user-management-settings/users-and-contacts/client-contacts/add': 'New contact',
  '/client/admin/user-management-settings/users-and-contacts/client-users': 'Users',
  '/client/admin/user-management-settings/users-and-contacts/client-users/add': 'New user',
  '/client/admin/user-management-settings/users-and-contacts/enterprise-user': 'Enterprise users',
  '/client/admin/user-management-settings/users-and-contacts/import-users-contacts':
    'Import users and contacts',
  '/user/change-password': 'Change password',
  '/user/preferences': 'Preferences',
  '/user/profile': 'Profile',
  '/admin/clients': 'Clients',
  '/admin/clients/add': 'New client',
  '/admin/clients/:id/buildings': 'Buildings',
  '/admin/clients/:id/buildings/add-building': 'New building',
  '/admin/clients/:id/buildings/import-building': 'Import buildings',
  '/admin/clients/:id/buildings/:buildingId/levels': 'Levels',
  '/admin/clients/:id/buildings/:buildingId/levels/add-level': 'New level',
  '/admin/clients/:id/buildings/:buildingId/levels/:levelId/locations': 'Locations',
  '/admin/clients/:id/buildings/:buildingId/levels/:levelId/locations/add-location': 'New location',
  '/admin/configuration': 'Configuration',
  '/admin/configuration/user-management-settings/raptor-users': 'Raptor users',
  '/admin/configuration/user-management-settings/user-settings': 'User Settings',
  '/admin/user-search': 'User search',
  '/admin/unauthorized': 'You are not allowed to see this page',
  '/client/admin/profile': 'Northfield School District',
};

/**
 * Permissions that the checklist does not specify: parent pages open with any permission of their children, station accounts belong to
 * users.
 */
function permissionsOf(row: Row): string[] {
  if (row.entity === 'stationAccounts') return ['CanManageUsers'];
  if (!['/admin/configuration', '/client/admin'].includes(row.path)) return row.permissionsAny;
  return rows.flatMap(({ path, permissionsAny }) => (path.startsWith(`${row.path}/`) ? permissionsAny : []));
}

/** The URL to which a permitted page redirects. Null when it does not. */
function whereItOpens(path: string): string | null {
  // Without a source record, the copy page redirects to the create page.
  if (path.endsWith('/copy')) return path.replace(/copy$/, 'add');
  // The lists of people are tabs. The first one opens.
  return path.endsWith('/users-and-contacts') ? `${path}/client-users` : null;
}

/** The redirect of a row for a user, according to the checklist. Null when the page opens. */
function leadsTo(row: Row, person: Person, hasClient: boolean): string | null {
  const { kind, holds, lacks = [] } = people[person]!;
  const isInAdmin = row.area === 'system';
  if (kind === 'none' || (kind === 'client' && isInAdmin)) return '/unauthorized';
  const refused = isInAdmin ? '/admin/unauthorized' : '/unauthorized';
  if (kind === 'system' && row.area === 'client' && !hasClient) {
    return holds === 'every' ? '/admin/clients' : '/admin/unauthorized';
  }
  if (row.conditions.some((condition) => lacks.includes(condition))) return refused;
  const required = permissionsOf(row);
  const opens = whereItOpens(row.path);
  const isGranted = required.length === 0 || holds === 'every' || required.some((one) => holds.includes(one));
  return isGranted ? opens : refused;
}

// The console logs each missing record.
test.use({ withFaults: true });
test.describe.configure({ timeout: 480_000 });

/** The page has the heading of its row, or of the record that the nearest list led to. */
async function hasHeading(page: Page, { path }: Row, names: ReadonlyMap<string, string>): Promise<void> {
  const record = path.replace(/copy$/, ':configurationId');
  const name = [...names].findLast(([pattern]) => `${record}/`.startsWith(`${pattern}/`))?.[1];
  const fixed = headings[path]?.replace('%{name}', name ?? '');
  const title = page.locator('main h1:visible').first();
  if (fixed === undefined) await expect.soft(title, path).toHaveText(name ?? path, { timeout: 5000 });
  else await expect.soft(title, path).toHaveText(fixed, { timeout: 5000 });
}

/** Pixels by which the document can be scrolled beyond the end of the page; one may result from rounding. */
function heightBelowThePage(): number {
  const end = document.body.getBoundingClientRect().bottom + scrollY;
  return Math.round(document.documentElement.scrollHeight - Math.max(innerHeight, end));
}

/** Visits all rows in one page. Paths of records come from the lists visited before. */
async function visitAll(
  page: Page,
  person: Person,
  hasClient: boolean,
  visited: readonly Row[],
  { checksHeadings = false } = {},
) {
  const results = new Map<string, string>();
  /** Names of the records found in lists. */
  const names = new Map<string, string>();
  /** Rows whose pages opened with their heading, for existing records. */
  const seen = new Set<string>();
  const addressOf = (path: string) => {
    const parents = [...results.keys()].filter((pattern) => `${path}/`.startsWith(`${pattern}/`));
    const parent = parents.toSorted((a, b) => b.length - a.length)[0];
    return withoutParams(parent ? path.replace(parent, results.get(parent)!) : path);
  };
  await navigate(page, '/nowhere');
  for (const row of visited) {
    const address = addressOf(row.path);
    const original = row.path.endsWith('/copy')
      ? results.get(row.path.replace(/copy$/, ':configurationId'))
      : undefined;
    // Buildings added by other tests have no levels.
    const term = person === 'ada' && row.path === '/client/admin/buildings' ? '?q=Ada+Lovelace' : '';
    const query = original ? `?from=${original.split('/').at(-1)}` : term;
    const expected = original ? null : leadsTo(row, person, hasClient);
    const arrived = await navigate(page, `${address}${query}`).catch(() => 'nowhere');
    expect.soft(arrived, `${person} at ${row.path}`).toBe(expected ?? address);
    if (arrived !== address && arrived !== whereItOpens(address)) {
      // The next row may redirect to the same page, which could not be distinguished.
      await navigate(page, '/nowhere');
      continue;
    }
    // The page of a missing record reports that it does not exist. All others open without errors.
    if (!address.includes(noUid)) {
      const alert = page.getByRole('main').getByRole('alert');
      await expect.soft(alert, `${row.path} without trouble`).toHaveCount(0, { timeout: 3000 });
      expect.soft(await page.evaluate(heightBelowThePage), `pixels below ${row.path}`).toBeLessThanOrEqual(1);
      if (checksHeadings) await hasHeading(page, row, names);
      seen.add(row.path);
    }
    if (row.kind !== 'list') continue;
    // Rows, or the text of an empty list.
    await page.locator('tbody tr[data-index], section h2').first().waitFor();
    const links = page.locator('tbody a[data-open]');
    const [first] = await links.evaluateAll((all) =>
      all.map((link) => ({ href: link.getAttribute('href')?.replace('/v7', ''), name: link.textContent })),
    );
    const details = rows.find(
      ({ path, entity }) =>
        entity === row.entity &&
        path.startsWith(`${row.path}/:`) &&
        path.split('/').length === first?.href?.split('/').length,
    );
    if (!first?.href || !details) continue;
    results.set(details.path, first.href);
    names.set(details.path, first.name);
  }
  return seen;
}

/** The rules that the visits of a user prove. */
const shown: Readonly<Partial<Record<Person, readonly string[]>>> = {
  ada: ['access-26', 'access-27', 'access-31'],
  bea: ['access-31', 'permissions-2'],
  uma: ['access-50'],
  sol: ['access-48'],
  nell: ['access-31'],
  noel: ['access-32'],
  sam: ['access-4', 'access-25', 'access-29'],
  sue: ['access-30'],
};

/** The rows of an area, each of which has to be visited. */
const inArea = (...areas: string[]) =>
  routes.filter(({ area }) => areas.includes(area)).map(({ path }) => path);

for (const person of ['ada', 'bea', 'uma', 'sol', 'nell', 'noel'] as const) {
  test(`every route opens for ${person} or redirects as specified`, async ({ open }) => {
    proves('access-17', 'access-35', ...shown[person]!);
    const page = await open(person, person === 'noel' ? '/unauthorized' : '/client/landing');
    if (person === 'noel') {
      await page.goto('/v7/client/landing');
      await page.waitForURL(/\/v7\/unauthorized$/);
    }
    const seen = await visitAll(page, person, true, routes, { checksHeadings: person === 'ada' });
    if (person !== 'ada') return;
    expect(inArea('client', 'personal').filter((path) => !seen.has(path))).toEqual([]);
    proves(
      ...seen,
      'access-42',
      'access-44',
      'access-46',
      'access-47',
      'clients-1',
      'webhooks-19',
      'levels-1',
      'locations-1',
    );
    // Buildings are added and imported in the system area only.
    for (const path of ['add-building', 'import-building']) {
      await page.goto(`/v7/client/admin/buildings/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    }
    proves('access-43');
  });
}

for (const person of ['sam', 'sue'] as const) {
  test(`every route opens for ${person} or redirects as specified, without a chosen client`, async ({
    open,
  }) => {
    proves('access-17', 'access-35', ...shown[person]!);
    const checksHeadings = person === 'sam';
    const seen = await visitAll(await open(person), person, false, routes, { checksHeadings });
    if (!checksHeadings) return;
    // Reached through the user search, see user-search.spec.ts.
    const elsewhere = ['/admin/user-search/:userid/clients/:id'];
    expect(inArea('system').filter((path) => !seen.has(path))).toEqual(elsewhere);
    proves(...seen, 'access-8', 'access-41');
  });
}

test('every client route opens for sam after choosing a client', async ({ open }) => {
  proves('access-5', 'access-28');
  const page = await open('sam', '/admin/clients');
  await chooseContext(page, 'Client', 'Northfield School District');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await visitAll(
    page,
    'sam',
    true,
    routes.filter(({ area }) => area === 'client'),
  );
});

test('every route redirects a signed-out user to the provider', async ({ page }) => {
  proves('access-16', 'access-24');
  const requests: URL[] = [];
  await page.route('**/identity/auth?**', async (route) => {
    requests.push(new URL(route.request().url()));
    await route.fulfill({ status: 204 });
  });
  for (const { path } of routes) {
    // The redirect to the provider starts before the page has loaded, and its response stops the rest.
    await page.goto(`/v7${withoutParams(path)}`, { waitUntil: 'commit' });
    await expect.poll(() => requests.length, `at ${path}`).toBe(1);
    expect(requests.pop()?.searchParams.get('response_type')).toBe('code');
    await expect(page.getByRole('main')).toHaveCount(0);
  }
});
