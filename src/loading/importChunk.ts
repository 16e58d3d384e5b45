/** File of the build -> its arrival. */
const arrivals = new Map<string, Promise<void>>();

/** The words of Chromium, which its failed import has. */
const failure = (href: string) => new TypeError(`Failed to fetch dynamically imported module: ${href}`);

async function fetched(href: string): Promise<void> {
  const response = await fetch(href).catch(() => undefined);
  if (!response?.ok) throw failure(href);
  // The whole file: its import takes it from the cache.
  await response.arrayBuffer().catch(() => {
    throw failure(href);
  });
}

async function applied(href: string): Promise<void> {
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = href;
  await new Promise((resolve, reject) => {
    sheet.addEventListener('load', resolve);
    sheet.addEventListener('error', () => reject(failure(href)));
    document.head.append(sheet);
  });
}

/** Fetches a file of the build without running it. A style sheet is applied. After a failure the next call fetches it again. */
async function arrivalOf(href: string): Promise<void> {
  let arrival = arrivals.get(href);
  if (!arrival) {
    arrival = fetched(href).then(async () => (href.endsWith('.css') ? applied(href) : undefined));
    arrivals.set(href, arrival);
    arrival.catch(() => arrivals.delete(href));
  }
  return arrival;
}

/**
 * Replaces vite's function around each `import()` of a build: a chunk runs once its files have arrived. Chromium remembers a failed import,
 * and a failed preload, as long as the page is open: one lost connection would disable a part of the page, or its save, until a reload.
 * @param run the import
 * @param files of the chunk and of what it imports, relative to the base of the build
 * @throws {TypeError} when a file does not arrive
 * @see https://github.com/whatwg/html/issues/6768
 */
export async function importChunk<T>(run: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  if (arrivals.size === 0)
    for (const { href } of document.querySelectorAll<HTMLLinkElement>(
      'link[rel=modulepreload], link[rel=stylesheet]',
    ))
      arrivals.set(href, Promise.resolve());
  await Promise.all(
    files.map(async (file) => arrivalOf(new URL(import.meta.env.BASE_URL + file, location.href).href)),
  );
  return run();
}
