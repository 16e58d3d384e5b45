/** A value in PostgreSQL's text protocol. */
export type WireValue = string | null;

type Parse = (text: string) => unknown;

/** `2026-01-02 03:04:05.678901+00` (sessions run in UTC) -> `2026-01-02T03:04:05.678Z`. Infinity and years before 1 stay unchanged. */
function instant(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?(?:\+00)?$/.exec(text);
  if (!match) return text;
  return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
}

/** Whole numbers beyond 2^53 remain text. */
function wholeNumber(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

const asText: Parse = (text) => text;

const scalars = new Map<number, Parse>([
  [16, (text) => text === 't'], // bool
  [17, (text) => Buffer.from(text.slice(2), 'hex')], // bytea
  [20, wholeNumber], // int8
  [21, Number], // int2
  [23, Number], // int4
  [26, Number], // oid
  [114, (text) => JSON.parse(text) as unknown], // json
  [700, Number], // float4
  [701, Number], // float8
  [1082, asText], // date
  [1114, instant], // timestamp
  [1184, instant], // timestamptz
  [1700, Number], // numeric
  [3802, (text) => JSON.parse(text) as unknown], // jsonb
]);

/** Object identifier of an array type -> that of its elements, for the types that the platform uses. */
const arrays = new Map<number, number>([
  [1000, 16],
  [1005, 21],
  [1007, 23],
  [1016, 20],
  [1009, 25],
  [1015, 1043],
  [1003, 19],
  [2951, 2950],
  [1182, 1082],
  [1115, 1114],
  [1185, 1184],
  [1231, 1700],
  [199, 114],
  [3807, 3802],
]);

/** The elements of a one-dimensional array literal, `{a,"b \\" c",NULL}` (PostgreSQL manual, 8.15.6). */
function arrayElements(literal: string): WireValue[] {
  const body = literal.slice(1, -1);
  if (body === '') return [];
  return Array.from(body.matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs), ([, quoted, bare]) => {
    if (quoted !== undefined) return quoted.replaceAll(/\\(.)/gs, '$1');
    return bare === undefined || bare === 'NULL' ? null : bare;
  });
}

/** The function that converts a column's text to a JavaScript value. */
function parserOf(typeOid: number): Parse {
  const element = arrays.get(typeOid);
  if (element === undefined) return scalars.get(typeOid) ?? asText;
  const parse = parserOf(element);
  return (text) => arrayElements(text).map((value) => (value === null ? null : parse(value)));
}

/** Converts rows of texts to records of JavaScript values, the same for every driver. */
export function readRows(
  columns: readonly { readonly name: string; readonly dataTypeID: number }[],
  rows: readonly (readonly WireValue[])[],
): Record<string, unknown>[] {
  const read = columns.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (const [index, { name, parse }] of read.entries()) {
      const value = values[index] ?? null;
      row[name] = value === null ? null : parse(value);
    }
    return row;
  });
}

function arrayElement(value: unknown): string {
  const text = wireValue(value);
  if (text === null) return 'NULL';
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', String.raw`\"`)}"`;
}

/**
 * A parameter as text: dates as ISO 8601, bytes as hex, lists as array literals, other objects as JSON. Use `jsonb()` for a list that is
 * JSON.
 */
export function wireValue(value: unknown): WireValue {
  if (value === null || value === undefined) return null;
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'object':
      if (value instanceof Date) return value.toISOString();
      if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
      if (Array.isArray(value)) return `{${value.map(arrayElement).join(',')}}`;
      return JSON.stringify(value);
    default:
      throw new TypeError(`A ${typeof value} cannot be a parameter of a statement.`);
  }
}
