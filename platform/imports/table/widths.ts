/** The number of cells up to the last one with a text. */
export function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((text) => text.trim() !== '') + 1;
}

/** The fault of a row whose cells do not fit the heading. */
export function misfit(cells: number, width: number): string {
  return `This row has ${cells} ${cells === 1 ? 'cell' : 'cells'}, the heading has ${width}.`;
}

/** The width of a heading up to its last text. A sheet without headings has a column for each cell of its usual rows. */
export function namedWidth(heading: readonly string[]): number {
  return filledWidth(heading) || heading.length;
}
