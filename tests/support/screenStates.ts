/** The usual fetch, as the portal calls it. */
type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** Milliseconds of a slow answer: long enough to look at what stands in its place. */
const slowMs = 5_000;

interface Page {
  readonly items: readonly Record<string, unknown>[];
  readonly rowCount: number;
}

/** The rows of the first page again and again, each with an identifier of its own. */
function manyOf({ items }: Page, size: number, number: number): Page {
  const rows = Array.from({ length: items.length === 0 ? 0 : size }, (_, index) => {
    const row = items[index % items.length] ?? {};
    if (index < items.length && number === 0) return row;
    // Beyond the identifiers of the rows that it repeats.
    const place = String(1_000_000 + number * size + index).padStart(12, '0');
    return Object.fromEntries(
      Object.entries(row).map(([property, value]) => [
        property,
        /^(?:\w*uid|id)$/i.test(property) ? `00000000-0000-4000-8000-${place}` : value,
      ]),
    );
  });
  return { items: rows, rowCount: items.length === 0 ? 0 : 12_345 };
}

/** The platform's answer to a page of a list in a state of the screen. `answer` is the usual one. */
const states = {
  empty: async () => Response.json({ items: [], rowCount: 0 }),
  error: async () =>
    Response.json(
      { title: 'Service Unavailable', status: 503 },
      { status: 503, headers: { 'retry-after': '0' } },
    ),
  many: async (answer: () => Promise<Response>, query: URLSearchParams) => {
    const response = await answer();
    if (!response.ok) return response;
    const page = (await response.json()) as Page;
    return Response.json(manyOf(page, Number(query.get('pagesize')), Number(query.get('pagenumber'))));
  },
  slow: async (answer: () => Promise<Response>) => {
    await new Promise((resolve) => setTimeout(resolve, slowMs));
    return answer();
  },
} satisfies Record<string, (answer: () => Promise<Response>, query: URLSearchParams) => Promise<Response>>;

export type ScreenState = keyof typeof states;

export const screenStates = Object.keys(states) as readonly ScreenState[];

/** A fetch whose lists are in this state. Other calls, and those of one record, have their usual answers. */
export function inState(state: ScreenState, fetch: Fetch): Fetch {
  return async (input, init) => {
    const { searchParams: query } = new URL(input, 'http://portal.example');
    const isList =
      (init.method ?? 'GET') === 'GET' && query.has('pagenumber') && query.get('pagesize') !== '1';
    return isList ? states[state](async () => fetch(input, init), query) : fetch(input, init);
  };
}
