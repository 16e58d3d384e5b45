import type { Page, Response } from '@playwright/test';
import calls from '../../tests/checklist/calls.json' with { type: 'json' };

interface Row {
  readonly id: string;
  readonly service: string | null;
  readonly method: string | null;
  readonly path: string | null;
  readonly query: readonly {
    readonly name: string;
    readonly value: string | null;
    readonly optional: boolean;
  }[];
  readonly body: { readonly type: string } | null;
  readonly reads: readonly string[];
}

const parametersIn = (path: string) => path.split('{').length;

/** Calls of the checklist with a path. Those with fewer parameters come first, so that `system` does not match as a client identifier. */
const rows = (calls as readonly Row[])
  .filter((row): row is Row & { path: string } => row.path !== null && !row.path.startsWith('{'))
  .map((row) => {
    const address = [row.service, row.path].filter(Boolean).join('/').replace(/^\//, '');
    const literal = address.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
    return { row, pattern: new RegExp(`^/${literal.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i') };
  })
  .toSorted((a, b) => parametersIn(a.row.path) - parametersIn(b.row.path));

/** True when a query has the parameters of a row. Values in braces and missing values match any value. */
function hasQuery({ query }: Row, url: URL): boolean {
  const sent = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  return query.every(({ name, value, optional }) => {
    const given = sent.get(name.toLowerCase());
    return optional || (given !== undefined && (value === null || value.startsWith('{') || given === value));
  });
}

/** True when a response, or the first item of a bare list, has the properties that the portal reads. */
function hasProperties(answer: unknown, properties: readonly string[]): boolean {
  const first: unknown = Array.isArray(answer) ? answer[0] : answer;
  return properties.every((path) => {
    const value = path
      .split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], first);
    return value !== undefined;
  });
}

/** The row of the checklist that matches a call: path, query, kind of body, success, and the properties that are read. */
async function rowOf(response: Response): Promise<string | undefined> {
  const request = response.request();
  const url = new URL(request.url());
  if (!response.ok()) return undefined;
  const matching = rows.find(
    ({ row, pattern }) => row.method === request.method() && pattern.test(url.pathname),
  )?.row;
  if (!matching || !hasQuery(matching, url)) return undefined;
  const type = request.headers()['content-type'] ?? '';
  if (matching.body && !type.startsWith(matching.body.type)) return undefined;
  if (matching.reads.length > 0 && !hasProperties(await response.json(), matching.reads)) return undefined;
  return matching.id;
}

/** Reports each call of the checklist that a page makes successfully, once. */
export function watchCalls(page: Page, tell: (row: string) => void): void {
  const told = new Set<string>();
  page.on('response', (response) => {
    // The body is unavailable when the page navigated before it was read.
    void rowOf(response).then(
      (row) => {
        if (row === undefined || told.has(row)) return;
        told.add(row);
        tell(row);
      },
      () => undefined,
    );
  });
}
