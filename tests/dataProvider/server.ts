import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import { createDataProvider, type Whereabouts } from '../../dataProvider/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { resources } from '../../resources/registry.ts';

/** A request as received by the server. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** The response to a request: JSON, or anything through `raw`. */
export interface Reply {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly raw?: (response: ServerResponse) => void;
}

/** A real HTTP server with responses of the test, and the data provider connected to it. */
export async function serve(
  answer: (request: Seen) => Reply,
  whereabouts?: Whereabouts,
  declared: readonly AnyResource[] = resources,
) {
  const requests: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1');
      const received: Seen = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      requests.push(received);
      const { status = 200, json, text, headers, raw } = answer(received);
      if (raw) return raw(response);
      response.writeHead(status, {
        'content-type': json === undefined ? 'text/plain' : 'application/json',
        ...headers,
      });
      return response.end(json === undefined ? text : JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    url: `http://127.0.0.1:${port}`,
    provider: createDataProvider({
      resources: declared,
      apiUrl: `http://127.0.0.1:${port}`,
      fetch: (url, init) => fetch(url, init),
      whereabouts,
    }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Starts a server per test, which is closed when the test ends. */
export function serveEach() {
  let close = () => {};
  afterEach(() => close());
  return async (answer: (request: Seen) => Reply) => {
    const server = await serve(answer);
    close = server.close;
    return server;
  };
}
