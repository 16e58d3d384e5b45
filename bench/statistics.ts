/** The middle value; of an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which `share` (0 to 1) of the values lie, interpolated between neighbours. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  const position = (sorted.length - 1) * share;
  const lower = sorted[Math.floor(position)] ?? Number.NaN;
  const upper = sorted[Math.ceil(position)] ?? Number.NaN;
  return lower + (upper - lower) * (position - Math.floor(position));
}

/** One line of the report: what was measured, both figures, their ratio, and the aim the ratio is held against. */
export interface Measurement {
  readonly what: string;
  readonly measured: number;
  readonly reference: number;
  readonly unit: string;
  /** Highest ratio that is aimed at; null where the figure only informs. */
  readonly aim: number | null;
}

/** The report as a table of text, ratios last. */
export function table(title: string, against: string, measurements: readonly Measurement[]): string {
  const figure = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));
  const rows = measurements.map(({ what, measured, reference, unit, aim }) => [
    what,
    `${figure(measured)} ${unit}`,
    `${figure(reference)} ${unit}`,
    (measured / reference).toFixed(2),
    aim === null ? '—' : `≤ ${aim.toFixed(2)} ${measured / reference <= aim ? 'met' : 'NOT MET'}`,
  ]);
  const all = [['', 'measured', against, 'ratio', 'aim'], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const lines = all.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  '),
  );
  return `\n${title}\n${lines.join('\n')}\n`;
}
