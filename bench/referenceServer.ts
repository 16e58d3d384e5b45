import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { precompress } from '../scripts/lib/precompress.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** A row of the reference's only resource, as ra-data-simple-rest expects it. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** The rows of a simple-rest query, and their number before paging. */
function select(rows: readonly Row[], query: URLSearchParams): { page: Row[]; total: number; from: number } {
  const { q = '' } = JSON.parse(query.get('filter') ?? '{}') as { q?: string };
  const [field = 'id', order] = JSON.parse(query.get('sort') ?? '[]') as string[];
  const [from = 0, to = 24] = JSON.parse(query.get('range') ?? '[]') as number[];
  const sign = order === 'DESC' ? -1 : 1;
  const matching = rows.filter((row) => String(row.name).toLowerCase().includes(q.toLowerCase()));
  matching.sort((left, right) => sign * String(left[field]).localeCompare(String(right[field])));
  return { page: matching.slice(from, to + 1), total: matching.length, from };
}

/**
 * Builds a stock application and serves it with its data from memory, compressed like the portal.
 * @param folder of the application, below this one
 */
export async function startReference(rows: readonly Row[], folder = 'reference') {
  const outDir = join(tmpdir(), `${folder}-${process.pid}`);
  await build({
    configFile: false,
    root: fileURLToPath(new URL(folder, import.meta.url)),
    logLevel: 'error',
    plugins: [react(), precompress()],
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false }, reportCompressedSize: false },
  });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [, api, , id] = url.pathname.split('/');
    if (api === 'api') {
      const { page, total, from } = select(rows, url.searchParams);
      const body = id === undefined ? page : rows.find((row) => row.id === id);
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-range': `buildings ${from}-${from + page.length - 1}/${total}`,
      });
      response.end(JSON.stringify(body));
      return;
    }
    const file = join(outDir, url.pathname === '/' ? 'index.html' : url.pathname);
    const compressed = existsSync(`${file}.br`);
    const hashed = url.pathname.startsWith('/assets/');
    void readFile(compressed ? `${file}.br` : file).then(
      (body) => {
        response.writeHead(200, {
          'content-type': types[extname(file)] ?? 'application/octet-stream',
          'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
          ...(compressed ? { 'content-encoding': 'br' } : {}),
        });
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
