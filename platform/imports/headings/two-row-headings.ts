import type { SheetRow } from '../files/table-file.ts';

/** Texts that no heading holds: figures and addresses. */
const valuePattern = /[\d@]/;

/** The texts of merged cells, which stand in the first of them only. */
function spread(cells: readonly string[], width: number): string[] {
  let last = '';
  return Array.from({ length: width }, (_, column) => {
    last = (cells[column] ?? '').trim() || last;
    return last;
  });
}

/**
 * The headings of two rows, as in `Name | | Email` above `First | Last | Work`: of each column the lower text, the upper one or both,
 * whichever names a field. Undefined where both rows together name no more fields than either alone.
 */
export function joinedHeadings(
  upper: SheetRow,
  lower: SheetRow,
  rate: (headings: readonly string[]) => { readonly fields: number },
): readonly string[] | undefined {
  const below = lower.cells.map((text) => text.trim());
  const above = upper.cells.map((text) => text.trim());
  // The upper row names groups: some of its cells are empty above a text.
  const isGrouped = below.some((text, column) => text !== '' && (above[column] ?? '') === '');
  if (!isGrouped || below.some((text) => valuePattern.test(text))) return undefined;
  const groups = spread(above, below.length);
  const isKnown = (text: string) => rate([text]).fields > 0;
  let ofBoth = 0;
  let ofGroup = 0;
  const joined = below.map((text, column) => {
    const group = groups[column] ?? '';
    const both = `${group} ${text}`.trim();
    const own = [both, text].find((words) => words !== '' && isKnown(words));
    const isGroup = own === undefined && (above[column] ?? '') !== '' && isKnown(group);
    // A cell over both rows has its text in the upper one.
    if (isGroup && text !== '') ofGroup += 1;
    else if (own !== undefined && text !== '') ofBoth += 1;
    return own ?? (isGroup ? group : both);
  });
  // Below headings of one row stand values, which make no headings with them.
  if (ofGroup >= ofBoth) return undefined;
  const alone = Math.max(rate(above).fields, rate(below).fields);
  return rate(joined).fields > alone ? joined : undefined;
}
