import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/port.mjs';

it('a free port accepts a listener and is outside the range for outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  // Linux assigns ports from 32768, macOS and Windows from 49152.
  for (const port of ports) expect(port).toBeLessThan(32_768);
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(ports[0], '127.0.0.1', resolve);
  });
  await new Promise((resolve) => server.close(resolve));
});
