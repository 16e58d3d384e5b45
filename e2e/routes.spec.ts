import rows from '../tests/checklist/routes.json' with { type: 'json' };
import { isKnownPath } from '../src/portal/routeTable.ts';
import { chooseContext } from './support/context.ts';
import { navigate } from './support/navigate.ts';
import type { Person } from './support/people.ts';
import { expect, test, type Page } from './support/test.ts';
import { proves } from './support/rows.ts';

type Row = (typeof rows)[number];

/** The permissions of the sample people; `every` stands for all permissions of their kind. */
interface Facts {
  kind: 'system' | 'client' | 'none';
  holds: 'every' | string[];
  /** Conditions of rows that do not hold for the person. */
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

/** Nobody's: an address with it opens for whoever may, and says that there is no such record. */
const noUid = '12345678-1234-4234-8234-123456789abc';
const withoutParams = (path: string) => path.replaceAll(/:\w+/g, noUid);

/** The rows behind the sign-in that the portal has a page for. */
const routes = rows.filter(
  ({ path, area }) => area !== 'public' && area !== 'entry' && isKnownPath(withoutParams(path)),
);

/** The permissions that the checklist leaves open: parent pages open with any permission of their children, station accounts belong to users. */
function permissionsOf(row: Row): string[] {
  if (row.entity === 'stationAccounts') return ['CanManageUsers'];
  if (!['/admin/configuration', '/client/admin'].includes(row.path)) return row.permissionsAny;
  return rows.flatMap(({ path, permissionsAny }) => (path.startsWith(`${row.path}/`) ? permissionsAny : []));
}

/** The address that stands in for one that opens; null for its own. */
function whereItOpens(path: string): string | null {
  // Of nothing there is no copy: an empty form takes its place.
  if (path.endsWith('/copy')) return path.replace(/copy$/, 'add');
  // The lists of people are tabs, of which the first one opens.
  return path.endsWith('/users-and-contacts') ? `${path}/client-users` : null;
}

/** Where a row leads somebody, by the checklist alone. Null stands for: it opens. */
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

// Consoles tell of each record that nobody has.
test.use({ withFaults: true });
test.describe.configure({ timeout: 480_000 });

/** Visits all rows in one page; addresses of records come from the lists that are passed on the way. */
async function visitAll(page: Page, person: Person, hasClient: boolean, visited: readonly Row[]) {
  const results = new Map<string, string>();
  const addressOf = (path: string) => {
    const parents = [...results.keys()].filter((pattern) => `${path}/`.startsWith(`${pattern}/`));
    const parent = parents.toSorted((a, b) => b.length - a.length)[0];
    return withoutParams(parent ? path.replace(parent, results.get(parent)!) : path);
  };
  await navigate(page, '/nowhere');
  for (const row of visited) {
    const address = addressOf(row.path);
    const expected = leadsTo(row, person, hasClient);
    const arrived = await navigate(page, address).catch(() => 'nowhere');
    expect.soft(arrived, `${person} at ${row.path}`).toBe(expected ?? address);
    // Another refusal would show the same page, and the next visit could not tell when it is there.
    if (arrived === '/unauthorized') await navigate(page, '/nowhere');
    if (arrived !== address) continue;
    // A page of a missing record says that it does not exist; anything else opens without trouble.
    if (!address.includes(noUid)) {
      const alert = page.getByRole('main').getByRole('alert');
      await expect.soft(alert, `${row.path} without trouble`).toHaveCount(0, { timeout: 3000 });
    }
    if (row.kind !== 'list') continue;
    // Rows, or the words that stand in their place.
    await page.locator('tbody tr[data-index], section h2').first().waitFor();
    const links = page.locator('tbody a[data-open]');
    const [href] = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href')?.replace('/v7', '')),
    );
    const details = rows.find(
      ({ path, entity }) =>
        entity === row.entity &&
        path.startsWith(`${row.path}/:`) &&
        path.split('/').length === href?.split('/').length,
    );
    if (href && details) results.set(details.path, href);
  }
}

const ids =
  'access-4, access-17, access-25, access-26, access-27, access-30, access-31, access-32, access-35, access-41, access-42, access-47, access-48, access-50, permissions-2';

for (const person of ['ada', 'bea', 'uma', 'sol', 'nell', 'noel'] as const) {
  test(`every route opens for ${person} or leads where it should: ${ids}`, async ({ open }) => {
    const page = await open(person, person === 'noel' ? '/unauthorized' : '/client/landing');
    if (person === 'noel') {
      await page.goto('/v7/client/landing');
      await page.waitForURL(/\/v7\/unauthorized$/);
    }
    await visitAll(page, person, true, routes);
  });
}

for (const person of ['sam', 'sue'] as const) {
  test(`every route opens for ${person} or leads where it should, without a client: ${ids}`, async ({
    open,
  }) => {
    proves('access-29');
    await visitAll(await open(person), person, false, routes);
  });
}

test('every client route opens for sam who has chosen a client', async ({ open }) => {
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

test('every route leads somebody who is not signed in to the provider', async ({ page }) => {
  proves('access-16', 'access-24');
  const requests: URL[] = [];
  await page.route('**/identity/auth?**', async (route) => {
    requests.push(new URL(route.request().url()));
    await route.fulfill({ status: 204 });
  });
  for (const { path } of routes) {
    await page.goto(`/v7${withoutParams(path)}`);
    await expect.poll(() => requests.length, `at ${path}`).toBe(1);
    expect(requests.pop()?.searchParams.get('response_type')).toBe('code');
    await expect(page.getByRole('main')).toHaveCount(0);
  }
});
