import { spawn } from 'node:child_process';

import { expect, it } from 'vitest';

import { freePort } from '../../../scripts/lib/port.mjs';
import { root } from '../../../scripts/lib/root.mjs';
import { compiled } from '../../support/platform.ts';

it('looks for the platform at the host and port of the environment, IPv6 addresses included', async () => {
  const port = await freePort();
  const child = spawn(process.execPath, [...compiled('commands/token'), 'ada.admin@northfield.example'], {
    cwd: root,
    env: { ...process.env, BASE_URL: undefined, PUBLIC_URL: undefined, HOST: '::1', PORT: String(port) },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const code = await new Promise((resolve) => {
    child.once('close', resolve);
  });
  expect(code).toBe(1);
  expect(output).toContain(`No platform answers at http://[::1]:${port}.`);
});
