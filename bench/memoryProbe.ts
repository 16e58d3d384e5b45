// Preloaded into the platform's process by `npm run bench -- memory`: collects garbage when asked, and tells what is left.
process.on('message', () => {
  const { rss } = process.memoryUsage();
  globalThis.gc?.();
  process.send?.({ rss, heap: process.memoryUsage().heapUsed } satisfies MemorySample);
});
process.channel?.unref();

/** Bytes: the resident set before a collection, and the heap after it. */
export type MemorySample = Pick<NodeJS.MemoryUsage, 'rss'> & { readonly heap: number };
