/** A building in the response of the platform's list call. */
export interface Building {
  uid: string;
  name: string;
  status: string;
  [property: string]: unknown;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
}

type Answer = Response | Promise<Response> | undefined;

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

export function building(number: number, more: Partial<Building> = {}): Building {
  return {
    uid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `School ${String(number).padStart(4, '0')}`,
    status: number % 3 === 0 ? 'Archived' : 'Active',
    country: 'US',
    timeZone: 'America/Chicago',
    ...more,
  };
}

export const manyBuildings = (count: number): Building[] =>
  Array.from({ length: count }, (_, index) => building(index + 1));

const lookups: Record<string, unknown[]> = {
  '/clientbuilding/v2/countries': [{ uid: 'c1', name: 'United States', code: 'US' }],
  '/clientbuilding/v2/states': [
    { uid: 's1', name: 'Washington', code: 'WA', countryCode: 'US' },
    { uid: 's2', name: 'Western Australia', code: 'WA', countryCode: 'AU' },
  ],
  '/usercontactrole/v2/timezones': [{ uid: 't1', name: 'Central Time', zoneName: 'America/Chicago' }],
};

/** Evaluates the conditions of the `filters` parameter used in these tests: contains and equals. */
function matches(item: Building, filters: string): boolean {
  return filters.split('~and~').every((group) =>
    group
      .replace(/^\(|\)$/g, '')
      .split('~or~')
      .some((condition) => {
        const [, name = '', operator, value = ''] = /^(\w+)~(\w+)~'(.*)'$/.exec(condition) ?? [];
        const key = Object.keys(item).find((candidate) => candidate.toLowerCase() === name.toLowerCase());
        const text = String(key === undefined ? '' : item[key]).toLowerCase();
        const sought = value.replaceAll("''", "'").toLowerCase();
        return operator === 'eq' ? text === sought : text.includes(sought);
      }),
  );
}

/** An in-memory fake of the platform's building calls over `fetch`, with paging, sorting and filters. */
export function createPlatform(buildings: Building[]) {
  const calls: Call[] = [];
  let intercept: (call: Call) => Answer = () => undefined;

  const list = (query: URLSearchParams): Response => {
    const size = Number(query.get('pagesize'));
    const from = Number(query.get('pagenumber')) * size;
    const filters = query.get('filters');
    const rows = buildings.filter((item) => filters === null || matches(item, filters));
    const [property = 'Name', direction] = (query.get('orderInstructions') ?? 'Name').split(' ');
    const key = property.charAt(0).toLowerCase() + property.slice(1);
    rows.sort((a, b) => String(a[key]).localeCompare(String(b[key])) * (direction === 'desc' ? -1 : 1));
    return json({ items: rows.slice(from, from + size), rowCount: rows.length });
  };

  const answer = (call: Call): Response => {
    const lookup = lookups[call.path];
    if (lookup) return json({ items: lookup, rowCount: lookup.length });
    const id = /\/Buildings\/(.+)$/.exec(call.path)?.[1];
    if (id === undefined) return list(call.query);
    const index = buildings.findIndex(({ uid }) => uid === id);
    const found = buildings[index];
    if (!found) return json({ title: 'Not found' }, 404);
    if (call.method === 'DELETE') {
      buildings.splice(index, 1);
      return new Response(null, { status: 204 });
    }
    if (call.method === 'PUT') buildings[index] = { ...found, ...(call.body as object) };
    return json(buildings[index], 200, { etag: '"1"' });
  };

  return {
    buildings,
    calls,
    /** Overrides the response of a call when it returns one. */
    onCall: (handler: typeof intercept) => {
      intercept = handler;
    },
    listCalls: () => calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/Buildings')),
    fetch: async (input: string, init: RequestInit): Promise<Response> => {
      const url = new URL(input, 'http://platform.example');
      const call = {
        method: init.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
        headers: new Headers(init.headers),
      };
      calls.push(call);
      const response = (await intercept(call)) ?? answer(call);
      init.signal?.throwIfAborted();
      return response;
    },
  };
}

export type FakePlatform = ReturnType<typeof createPlatform>;

/** The pages in the declaration of buildings, for features built in tests. */
export const pages = { buildingMap: () => import('../../../src/features/buildings/BuildingMap.tsx') };
