/** Milliseconds of processor time that `work` costs this process; other programs on the machine do not lengthen them. */
export async function costOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Milliseconds that `attempt` lasts by the clock. */
export async function timeOf(attempt: () => unknown): Promise<number> {
  const began = performance.now();
  await attempt();
  return performance.now() - began;
}

/**
 * Times each of `attempts` again and again until the shortest times of all lie within `ratio` of one another, `most` times at the
 * most: what else a machine does makes a time longer and never shorter, so only the shortest tell.
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

/** The shortest of some times, tried again while it is longer than `enough`, `most` times at the most. */
export async function shortestOf(
  attempt: () => Promise<number>,
  { enough, most }: { enough: number; most: number },
): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < most && shortest > enough; round += 1)
    shortest = Math.min(shortest, await attempt());
  return shortest;
}
