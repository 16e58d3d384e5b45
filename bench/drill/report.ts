import { percentile } from '../statistics.ts';
import type { Tally } from './client.ts';
import type { Load } from './load.ts';

/** A fault and what came of it. Times are on the clock of `performance`. */
export interface Turn {
  readonly what: string;
  readonly from: number;
  readonly until: number;
  /** How often the person pressed Save until it was stored; 0 when it never was. */
  readonly tries: number;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** The longest time within a turn in which nobody's change was acknowledged, and its end. */
function outage({ from, until }: Turn, changedAt: readonly number[]) {
  const times = [from, ...changedAt.filter((at) => at > from && at < until), until];
  let longest = { length: 0, end: from };
  for (const [index, end] of times.entries()) {
    const length = end - (times[index - 1] ?? end);
    if (length > longest.length) longest = { length, end };
  }
  return longest;
}

/** The milliseconds after the end of an outage at which lockdowns arrived that had been accepted before. */
function waits(turn: Turn, end: number, { acceptedAt, arrivedAt }: Load): number[] {
  return [...acceptedAt].flatMap(([name, accepted]) => {
    const arrived = arrivedAt.get(name) ?? Infinity;
    return accepted >= turn.from && accepted < turn.until
      ? [Math.max(0, arrived - Math.max(accepted, end))]
      : [];
  });
}

/** The figures of a drill as text. */
export function reportOf(turns: readonly Turn[], tally: Tally, load: Load): string {
  const rows = turns.map((turn) => {
    const { length, end } = outage(turn, tally.changedAt);
    const failures = tally.failures.filter(({ at }) => at >= turn.from && at < turn.until);
    const refused = failures.filter(({ saysWhen }) => saysWhen).length;
    const lost = failures.filter(({ status }) => status === 0).length;
    return [
      turn.what,
      seconds(length),
      String(refused),
      String(lost),
      String(failures.length - refused - lost),
      seconds(Math.max(0, ...waits(turn, end, load))),
      String(turn.tries),
    ];
  });
  const head = ['', 'no change for', '503, when', 'no answer', 'other', 'lockdown after', 'saves'];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  '),
  );
  const others = new Map<string, number>();
  for (const { what, status, saysWhen, text } of tally.failures)
    if (!saysWhen) {
      const key = `${what}, ${status === 0 ? 'no answer' : status}: ${text}`;
      others.set(key, (others.get(key) ?? 0) + 1);
    }
  const latencies = [...load.acceptedAt].map(([name, at]) => (load.arrivedAt.get(name) ?? Infinity) - at);
  return `
${lines.join('\n')}

Acknowledged: ${[...tally.successes].map(([what, count]) => `${what} ${count}`).join(', ')}.
A lockdown arrived ${seconds(percentile(latencies, 0.5))} after it was accepted at the median, ${seconds(Math.max(...latencies))} at most.
${[...others].map(([text, count]) => `${count} × ${text}`).join('\n')}
${tally.wrongs.length === 0 ? 'Nothing acknowledged was lost, made twice or shown to another client, and no form lost its text.' : tally.wrongs.join('\n')}
`;
}
