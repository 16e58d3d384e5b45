/** The median; for an even number of values, the mean of the two in the middle. */
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

/** One line of the report: name, both figures, their ratio and its target. */
export interface Measurement {
  readonly what: string;
  readonly measured: number;
  readonly reference: number;
  readonly unit: string;
  /** Target: the highest acceptable ratio. Null for informational figures. */
  readonly aim: number | null;
  /** Ratios by round, when there are several: the target is met when their upper quartile meets it. */
  readonly ratios?: readonly number[];
}

/** Number of rounds of a benchmark: at least seven, for meaningful quartiles. */
export const roundsOf = (usual = 7) => Math.max(7, Number(process.env.ROUNDS ?? usual));

/** The ratios of two alternating series, one for each tenth, by medians. */
export function ratiosInTenths(measured: readonly number[], reference: readonly number[]): number[] {
  const size = Math.ceil(measured.length / 10);
  return Array.from({ length: Math.ceil(measured.length / size) }, (_, index) => {
    const part = (values: readonly number[]) => median(values.slice(index * size, (index + 1) * size));
    return part(measured) / part(reference);
  });
}

/** The ratio with both quartiles of its rounds in parentheses. */
function ratioText({ measured, reference, ratios }: Measurement): string {
  const ratio = (measured / reference).toFixed(2);
  if (!ratios) return ratio;
  return `${median(ratios).toFixed(2)} (${percentile(ratios, 0.25).toFixed(2)}–${percentile(ratios, 0.75).toFixed(2)})`;
}

function aimText({ measured, reference, aim, ratios }: Measurement): string {
  if (aim === null) return '—';
  const ratio = ratios ? percentile(ratios, 0.75) : measured / reference;
  return `≤ ${aim.toFixed(2)} ${ratio <= aim ? 'met' : 'NOT MET'}`;
}

/** The report as a table of text, ratios last. */
export function table(title: string, against: string, measurements: readonly Measurement[]): string {
  const figure = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));
  const rows = measurements.map((measurement) => [
    measurement.what,
    `${figure(measurement.measured)} ${measurement.unit}`,
    `${figure(measurement.reference)} ${measurement.unit}`,
    ratioText(measurement),
    aimText(measurement),
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
