/**
 * The headings without those of another table beside the first, such as a list of values to choose from: behind a column without a heading and
 * without a text, where a row has texts but none in the first table.
 * @param samples the first rows below the headings
 */
export function withoutTableBeside(
  headers: readonly string[],
  samples: readonly (readonly string[])[],
): readonly string[] {
  const isFilled = (cells: readonly string[], column: number) => (cells[column] ?? '').trim() !== '';
  const first = headers.findIndex(Boolean);
  const gap = headers.findIndex(
    (header, column) => column > first && header === '' && !samples.some((cells) => isFilled(cells, column)),
  );
  if (first === -1 || gap === -1) return headers;
  const isBeside = samples.some((cells) => {
    const filled = headers.flatMap((_, column) => (isFilled(cells, column) ? [column] : []));
    return filled.length > 0 && filled.every((column) => column > gap);
  });
  return isBeside ? headers.map((header, column) => (column > gap ? '' : header)) : headers;
}
