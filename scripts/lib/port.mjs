// @ts-check
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Tests whether this program can listen on a port, and releases it.
 * @param {string} host
 * @param {number} port 0 for any free port
 * @returns {Promise<{ port: number } | { code: string }>} the port tried, or the system's reason, `EADDRINUSE` for one
 */
function probe(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) =>
      resolve({ code: /** @type {NodeJS.ErrnoException} */ (error).code ?? 'UNKNOWN' }),
    );
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      const assigned = typeof address === 'object' && address ? address.port : port;
      server.close(() => resolve({ port: assigned }));
    });
  });
}

/** Ports below those that Linux, macOS and Windows assign to outgoing connections, 32768 at the lowest. */
const unassigned = { first: 20_000, last: 32_767 };

/**
 * A free port on the loopback address, for a program that listens on it seconds later. Until then an outgoing connection of another
 * program would take a port that the system assigns, so this one is outside that range.
 */
export async function freePort() {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await probe('127.0.0.1', randomInt(unassigned.first, unassigned.last + 1));
    if ('port' in answer) return answer.port;
  }
  throw new Error(`No port is free on 127.0.0.1 from ${unassigned.first} to ${unassigned.last}.`);
}

/** The reason why HOST and PORT cannot be served. Undefined when they can. */
export async function portTrouble(env = process.env) {
  const host = env.HOST || '127.0.0.1';
  const port = Number(env.PORT || 8007);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    return `PORT is "${env.PORT}", which is no port: give a number from 0 to 65535.`;
  const answer = await probe(host, port);
  if ('port' in answer) return undefined;
  if (answer.code === 'EADDRINUSE') {
    return (await servesPortal(host, port))
      ? `The portal is already running on http://${host}:${port}/v7. Stop it first, or start a second one with another PORT and DATA_DIR.`
      : `Port ${port} on ${host} is used by another program. Stop that, or set PORT to another number.`;
  }
  if (answer.code === 'EACCES')
    return `This account can’t listen on port ${port}. Set PORT to a number above 1023.`;
  if (answer.code === 'EADDRNOTAVAIL' || answer.code === 'ENOTFOUND')
    return `HOST is "${host}", which is no address of this machine.`;
  return `Nothing can be served on ${host}, port ${port} (${answer.code}).`;
}

/** @param {string} host @param {number} port */
async function servesPortal(host, port) {
  try {
    const answer = await fetch(`http://${host}:${port}/v7/config.json`, {
      signal: AbortSignal.timeout(1000),
    });
    return answer.ok && 'identity' in (await answer.json());
  } catch {
    return false;
  }
}
