import { afterEach, expect, it, vi } from 'vitest';
import { readVenues, type VenuePage } from '../../../src/features/buildings/readVenues.ts';

afterEach(() => vi.useRealTimers());

const venue = (id: string) => ({ id, levels: [] });
const page = (ids: readonly string[], nexturl?: unknown): VenuePage => ({
  results: ids.map(venue),
  properties: { nexturl },
});

/** Reads the responses of a service. Returns the outcome, the venues and the requested URLs. */
async function read(answer: (nexturl: string | undefined) => Promise<VenuePage> | VenuePage) {
  const venues: string[] = [];
  const asked: (string | undefined)[] = [];
  const end = await readVenues({
    readPage: async (nexturl) => {
      asked.push(nexturl);
      return answer(nexturl);
    },
    onVenues: (fresh) => venues.push(...fresh.map(({ id }) => id)),
    signal: new AbortController().signal,
  });
  return { end, venues, asked };
}

it('reads every page by the next URL of the previous page', async () => {
  const pages = new Map([
    [undefined, page(['a', 'b'], '/two?x=1&y')],
    ['/two?x=1&y', page(['b', 'c'], 'https://maps.example/three')],
    ['https://maps.example/three', page([], null)],
  ]);
  expect(await read((nexturl) => pages.get(nexturl) ?? page([]))).toEqual({
    end: 'whole',
    venues: ['a', 'b', 'c'],
    asked: [undefined, '/two?x=1&y', 'https://maps.example/three'],
  });
});

it.each([
  ['', 'whole'],
  [7, 'whole'],
  ['/same', 'loop'],
])('stops at the next URL %j', async (nexturl, end) => {
  let count = 0;
  const read1 = await read(() => page([`v${(count += 1)}`], nexturl));
  expect(read1.end).toBe(end);
});

it('stops at a page without new venues, even when its URL is new', async () => {
  let count = 0;
  const { end, venues, asked } = await read(() => page(['a'], `/page-${(count += 1)}`));
  expect([end, venues, asked.length]).toEqual(['repeated', ['a'], 2]);
});

it('stops after 20,000 venues', async () => {
  let count = 0;
  const many = () => Array.from({ length: 5000 }, () => `v${(count += 1)}`);
  const { end, venues } = await read(() => page(many(), `/page-${count}`));
  expect([end, venues.length]).toEqual(['tooMany', 20_000]);
});

it('stops when a page times out, and keeps earlier venues', async () => {
  vi.useFakeTimers();
  const venues: string[] = [];
  const reading = readVenues({
    readPage: (nexturl, signal) =>
      nexturl === undefined
        ? Promise.resolve(page(['a'], '/two'))
        : new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error));
          }),
    onVenues: (fresh) => venues.push(...fresh.map(({ id }) => id)),
    signal: new AbortController().signal,
  });
  await vi.advanceTimersByTimeAsync(14_000);
  expect(venues).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await reading).toBe('stalled');
});

it('rejects when a page fails or the read is aborted', async () => {
  await expect(read(() => Promise.reject(new Error('Gone.')))).rejects.toThrow('Gone.');
  const leaving = new AbortController();
  const reading = readVenues({
    readPage: (_, signal) =>
      new Promise((__, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
    onVenues: () => undefined,
    signal: leaving.signal,
  });
  leaving.abort();
  await expect(reading).rejects.toThrow(/abort/i);
});
