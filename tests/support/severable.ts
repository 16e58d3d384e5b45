import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

/** A proxy to a PostgreSQL server that can be severed, as when a process dies. */
export interface Severable {
  /** URL of the database through the proxy. */
  readonly url: string;
  /**
   * Drops every connection on the server side, while the client side stays open without responses: for the database the process is dead,
   * and its pending queries never complete.
   */
  sever(): void;
  /** Closes the remaining connections. */
  close(): void;
}

/** Starts such a proxy to the database at `databaseUrl`. */
export async function severable(databaseUrl: string): Promise<Severable> {
  const target = new URL(databaseUrl);
  const near = new Set<Socket>();
  const far = new Set<Socket>();
  let isSevered = false;
  const proxy = createServer((socket) => {
    near.add(socket);
    socket.on('error', () => {});
    if (isSevered) return;
    const server = connect(Number(target.port), target.hostname);
    far.add(server);
    server.on('error', () => {});
    socket.on('data', (chunk) => server.write(chunk));
    server.on('data', (chunk) => {
      if (!isSevered) socket.write(chunk);
    });
    socket.on('close', () => server.destroy());
    server.on('close', () => {
      if (!isSevered) socket.destroy();
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return {
    url: url.href,
    sever() {
      isSevered = true;
      for (const server of far) server.destroy();
    },
    close() {
      proxy.close();
      for (const socket of near) socket.destroy();
    },
  };
}
