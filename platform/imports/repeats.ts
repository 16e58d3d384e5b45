import type { FieldErrors } from '../kernel/problem.ts';
import { FileProblem, type SheetRow } from './files/table-file.ts';

/** Rows of records with several rows that are held in memory. */
const maxRepeated = 200_000;

/** Folded key -> its rows, for keys with several. */
export type Repeats = ReadonlyMap<string, readonly SheetRow[]>;

/** The rows of the keys that several rows have, such as a person with a row for each school. Reads the rows twice. */
export async function findRepeats(
  rows: () => AsyncIterable<SheetRow>,
  keyOf: (row: SheetRow) => string | undefined,
): Promise<Repeats> {
  const once = new Set<string>();
  const repeats = new Map<string, SheetRow[]>();
  const keyOfSound = (row: SheetRow) => (row.fault === undefined ? keyOf(row) : undefined);
  for await (const row of rows()) {
    const key = keyOfSound(row);
    if (key === undefined) continue;
    if (once.has(key)) repeats.set(key, []);
    once.add(key);
  }
  once.clear();
  let count = 0;
  for await (const row of rows()) {
    const found = repeats.get(keyOfSound(row) ?? '');
    found?.push(row);
    count += found ? 1 : 0;
    if (count > maxRepeated)
      throw new FileProblem('Too many rows of the file belong to the same records. Please split the file.');
  }
  return repeats;
}

/** A row of a record, with the form that its cells have as a body. */
interface RepeatedRow {
  readonly number: number;
  readonly body: Readonly<Record<string, unknown>>;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Joins the rows of one record: their lists are joined, and a cell that is empty in one row is taken from another. A row that says something
 * else is not joined, and its reasons are returned.
 * @param labelOf the label of a member of the body
 * @param key the member by which the rows are one record, whose spellings may differ
 */
export function joinRows(
  rows: readonly RepeatedRow[],
  {
    labelOf,
    key,
  }: {
    readonly labelOf: (member: string) => { readonly name: string; readonly label: string };
    readonly key: string;
  },
): { readonly body: Readonly<Record<string, unknown>>; readonly refusals: ReadonlyMap<number, FieldErrors> } {
  const body: Record<string, unknown> = {};
  const refusals = new Map<number, FieldErrors>();
  const first = rows[0]?.number ?? 0;
  for (const { number, body: further } of rows) {
    const others = Object.keys(further).filter(
      (member) =>
        member !== key &&
        Object.hasOwn(body, member) &&
        !Array.isArray(further[member]) &&
        !isSame(body[member], further[member]),
    );
    if (others.length > 0) {
      const reasons = others.map((member): [string, string[]] => {
        const { name, label } = labelOf(member);
        return [name, [`${label} is another than in row ${first}, which is the same record.`]];
      });
      refusals.set(number, Object.fromEntries(reasons));
      continue;
    }
    for (const [member, value] of Object.entries(further)) {
      if (member === key && Object.hasOwn(body, key)) continue;
      const before = body[member];
      body[member] =
        Array.isArray(before) && Array.isArray(value)
          ? [...new Set([...(before as unknown[]), ...(value as unknown[])])]
          : value;
    }
  }
  return { body, refusals };
}
