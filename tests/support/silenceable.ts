import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy whose connections can die without being closed, as when a firewall forgets them or a host loses power. */
export interface Silenceable {
  /** The URL through the proxy. */
  readonly url: string;
  /** Passes no more bytes on the present connections, in either direction, and closes none. New ones work. */
  silence(): void;
  /** Keeps what comes on the present connections back, also their ends, as a proxy whose process is stopped. New ones work. */
  hold(): void;
  /** Passes on what was kept back. */
  release(): void;
  /** Leads new connections to the server of another URL. */
  leadTo(url: string): void;
  close(): void;
}

/** Starts such a proxy to the server of `url`. */
export async function silenceable(url: string): Promise<Silenceable> {
  let target = new URL(url);
  const sockets = new Set<Socket>();
  let passing: { open: boolean; held?: (() => void)[] } = { open: true };
  const proxy = createServer((near) => {
    const mine = passing;
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('data', (chunk) => {
        if (mine.open) to.write(chunk);
        else mine.held?.push(() => to.write(chunk));
      });
      from.on('close', () => {
        if (mine.open) to.destroy();
        else mine.held?.push(() => to.end());
      });
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(address.port);
  return {
    url: through.href,
    silence() {
      passing.open = false;
      passing = { open: true };
    },
    hold() {
      passing.open = false;
      passing.held = [];
    },
    release() {
      for (const pass of passing.held ?? []) pass();
      delete passing.held;
      passing.open = true;
    },
    leadTo(other) {
      target = new URL(other);
    },
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
