/** Milliseconds of processor time of `work` in this process, independent of other programs. */
export async function costOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Wall-clock milliseconds of `attempt`. */
export async function timeOf(attempt: () => unknown): Promise<number> {
  const began = performance.now();
  await attempt();
  return performance.now() - began;
}

/**
 * Repeats all `attempts`, at most `most` times, until their shortest times are within `ratio` of each other. Load on the machine only makes
 * a time longer, so the shortest ones are meaningful.
 * @returns the longest of the shortest times, divided by the shortest
 */
export async function fastestApart(
  attempts: readonly (() => Promise<number>)[],
  { ratio, most }: { ratio: number; most: number },
): Promise<number> {
  const fastest = attempts.map(() => Number.POSITIVE_INFINITY);
  const apart = () => Math.max(...fastest) / Math.min(...fastest);
  for (let round = 0; round < most; round += 1) {
    for (const [index, attempt] of attempts.entries())
      fastest[index] = Math.min(fastest[index] ?? Number.POSITIVE_INFINITY, await attempt());
    if (apart() < ratio) break;
  }
  return apart();
}

/** The shortest of several times. Repeats while it is longer than `enough`, at most `most` times. */
export async function shortestOf(
  attempt: () => Promise<number>,
  { enough, most }: { enough: number; most: number },
): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < most && shortest > enough; round += 1)
    shortest = Math.min(shortest, await attempt());
  return shortest;
}
