/** Columns of labels beside those of values: `Phone 1 - Label`, `Phone 1 - Value`, `Phone 2 - Label`, …, as address books export them. */

import { columnNamesOf } from '../../../resources/columnNames.ts';
import { plainWords } from '../../../resources/declaration/imports/headerWords.ts';
import type { ColumnMapping } from '../../../resources/declaration/imports/importColumns.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import type { SheetRow } from '../files/table-file.ts';

const valueHeading = /^(.*?)\s*(\d+) - value$/i;

/** The columns of a label and of its value. */
interface Pair {
  readonly label: number;
  readonly value: number;
}

/** Pairs of one kind, such as all telephone numbers. */
interface Family {
  /** Its name in the headings: `Phone`. */
  readonly name: string;
  readonly pairs: readonly Pair[];
}

function familiesOf(headers: readonly string[]): readonly Family[] {
  const families = new Map<string, Pair[]>();
  for (const [value, header] of headers.entries()) {
    const [, name, number] = valueHeading.exec(header.trim()) ?? [];
    if (name === undefined) continue;
    const label = headers.findIndex((other) =>
      ['label', 'type'].some(
        (word) => other.trim().toLowerCase() === `${name} ${number} - ${word}`.toLowerCase(),
      ),
    );
    if (label !== -1) families.set(name, [...(families.get(name) ?? []), { label, value }]);
  }
  return [...families].map(([name, pairs]) => ({ name, pairs }));
}

const usualMark = /^\*\s*/;

/** True for a label that means a field in a heading too: `Mobile`, and `Work` of a telephone number. */
function means(resource: AnyResource, field: string, label: string, family: string): boolean {
  const names = columnNamesOf(resource.name).names[field] ?? [];
  const text = label.replace(usualMark, '');
  return text !== '' && [text, `${text} ${family}`].some((words) => names.includes(plainWords(words)));
}

/** How well a value fits a field by its label, the best first. Undefined where it is something else, such as the number of a fax. */
function rank(resource: AnyResource, field: string, label: string, family: string): number | undefined {
  if (means(resource, field, label, family)) return label.startsWith('*') ? 0 : 1;
  if (label.replace(usualMark, '') === '') return 2;
  // An address finds the record, whatever it is called. A number under a wrong name rings somewhere else.
  return resource.fields[field]?.format === 'email' ? (label.startsWith('*') ? 3 : 4) : undefined;
}

/** A family with the fields that its columns of values fill, by column. */
function filledOf(families: readonly Family[], mapping: ColumnMapping) {
  return families.flatMap((family) => {
    const filled = family.pairs.flatMap((pair) => {
      const field = mapping[pair.value];
      return field == null ? [] : [{ pair, field }];
    });
    return filled.length > 0 ? [{ ...family, filled }] : [];
  });
}

/** Rows in which each field has the value whose label fits it best. The others stand in the columns that fill no field. */
export async function* byLabels(
  rows: AsyncIterable<SheetRow>,
  {
    resource,
    headers,
    mapping,
  }: {
    readonly resource: AnyResource;
    readonly headers: readonly string[];
    readonly mapping: ColumnMapping;
  },
): AsyncGenerator<SheetRow> {
  const families = filledOf(familiesOf(headers), mapping);
  if (families.length === 0) return yield* rows;
  for await (const row of rows) {
    const cells = [...row.cells];
    const textOf = (column: number) => (row.cells[column] ?? '').trim();
    for (const { name, pairs, filled } of families) {
      const left = pairs
        .map(({ label, value }) => ({ label: textOf(label), value: textOf(value) }))
        .filter(({ value }) => value !== '');
      const put = (
        { label, value }: Pair,
        one: { readonly label: string; readonly value: string } | undefined,
      ) => {
        for (const column of [label, value]) while (cells.length <= column) cells.push('');
        cells[label] = one?.label ?? '';
        cells[value] = one?.value ?? '';
      };
      for (const { pair, field } of filled) {
        const ranked = left.flatMap((one) => {
          const found = rank(resource, field, one.label, name);
          return found === undefined ? [] : [{ one, found }];
        });
        const best = ranked.toSorted((one, other) => one.found - other.found)[0]?.one;
        if (best) left.splice(left.indexOf(best), 1);
        put(pair, best);
      }
      for (const pair of pairs) if (!filled.some((other) => other.pair === pair)) put(pair, left.shift());
    }
    yield { ...row, cells };
  }
}

/** A mapping with the fields of telephone numbers that the labels of the first rows name. */
export function mappingByLabels(
  resource: AnyResource,
  mapping: ColumnMapping,
  {
    headers,
    samples,
  }: { readonly headers: readonly string[]; readonly samples: readonly (readonly string[])[] },
): ColumnMapping {
  const changed = [...mapping];
  for (const { name, pairs, filled } of filledOf(familiesOf(headers), mapping)) {
    const { format } = resource.fields[filled[0]?.field ?? ''] ?? {};
    if (format !== 'phone') continue;
    const labels = samples.flatMap((cells) => pairs.map(({ label }) => (cells[label] ?? '').trim()));
    const own = new Set(pairs.map(({ value }) => value));
    const named = Object.keys(resource.fields).filter(
      (field) =>
        resource.fields[field]?.format === format &&
        !changed.some((other, column) => other === field && !own.has(column)) &&
        labels.some((label) => means(resource, field, label, name)),
    );
    if (named.length === 0) continue;
    for (const [index, { value }] of pairs.entries()) changed[value] = named[index] ?? null;
  }
  return changed;
}

/** A note about values that are taken by their labels. */
export function remarksOnLabels(headers: readonly string[], mapping: ColumnMapping): readonly string[] {
  const families = filledOf(familiesOf(headers), mapping);
  const names = families.map(({ pairs }) => `“${headers[pairs[0]?.label ?? 0]}”`);
  if (names.length === 0) return [];
  return [
    `Values are taken by their labels in ${new Intl.ListFormat('en-US').format(names)} and the columns like it. Telephone numbers with other labels, such as “Home Fax”, are left out.`,
  ];
}
