import { type AnyResource, nounOf } from '../../resources/declaration/index.ts';
import { callsOf, isSpecified, optionalCallsOf, plainCall } from './declaredCalls.ts';

/** The tables of docs/conventions.md that `npm run words` writes: of calls that a platform must have, and of those that it may lack. */
const tables = ['required', 'optional'] as const;
type Table = (typeof tables)[number];

const begin = (table: Table) =>
  `<!-- ${table} calls of entities: written by npm run words from resources/ -->`;
const end = (table: Table) => `<!-- end of ${table} calls of entities -->`;

const writtenTable = (table: Table) => new RegExp(`${begin(table)}[\\s\\S]*?${end(table)}`);

/** The calls that a page explains in rows of their own, one call a row. */
function explainedCalls(page: string): string[] {
  return [...page.matchAll(/^\| `((?:GET|POST|PUT|PATCH|DELETE) \w[^`]+)`/gm)].map(([, call = '']) =>
    plainCall(call),
  );
}

/** The calls in the rows of a written table: a path, and the methods with what follows it. */
function listedCalls(table: string): string[] {
  return [...table.matchAll(/^\| `(\w[^`]+)` \|.*\| (.*) \|$/gm)].flatMap(([, path = '', calls = '']) =>
    [...calls.matchAll(/`([A-Z]+)(?: ([^`]+))?`/g)].map(([, method = '', below = '']) =>
      plainCall(`${method} ${below === '' || below.startsWith('/') ? path + below : below}`),
    ),
  );
}

/** All calls that a page names, explained or listed. */
export function documentedCalls(page: string): string[] {
  return [
    ...explainedCalls(page),
    ...tables.flatMap((table) => listedCalls(writtenTable(table).exec(page)?.[0] ?? '')),
  ];
}

function rowOf(resource: AnyResource, calls: readonly string[]): string {
  const { service, path } = resource.calls;
  const collection = `${service}/${path}`;
  const short = calls.map((call) => {
    const [method = '', address = ''] = call.split(' ');
    const isBelow = address === collection || address.startsWith(`${collection}/`);
    const below = isBelow ? address.slice(collection.length) : address;
    return `\`${below === '' ? method : `${method} ${below}`}\``;
  });
  return `| \`${collection}\` | ${nounOf(resource.label, 'many')} | ${short.join(', ')} |`;
}

/**
 * The page with the calls of declared resources that neither the specification nor a row of the page explains, a row for each resource.
 */
export function withResourceCalls(page: string, resources: readonly AnyResource[]): string {
  const explained = new Set(explainedCalls(page));
  const rowsOf = (table: Table) =>
    resources.flatMap((resource) => {
      const optional = new Set(optionalCallsOf(resource));
      const calls = [...new Set(callsOf(resource))].filter(
        (call) =>
          !isSpecified(call) &&
          !explained.has(plainCall(call)) &&
          optional.has(call) === (table === 'optional'),
      );
      return calls.length === 0 ? [] : [rowOf(resource, calls)];
    });
  return tables.reduce((text, table) => {
    const rows = rowsOf(table);
    const lines =
      rows.length === 0 ? [] : ['', '| path | records | calls |', '| --- | --- | --- |', ...rows, ''];
    return text.replace(writtenTable(table), () => [begin(table), ...lines, end(table)].join('\n'));
  }, page);
}
