import { expect, it } from 'vitest';

import { runCommand } from '../../support/command.ts';

// Commands of one word each: none of them opens a database before it has read its arguments.
const commands = ['setup', 'unlock', 'backup', 'restore', 'person', 'client', 'keys', 'log', 'doctor'];

it.each(commands)('%s with an option that it does not have says how it is used', async (name) => {
  const { code, output } = await runCommand(name, ['--nonsense'], {
    DATABASE_URL: 'postgres://127.0.0.1:1/x',
  });
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(`npm run ${name}`) });
  expect(output).toContain('--nonsense');
  expect(output).not.toMatch(/^\s*at /m);
});

it('the level of logs is one word', async () => {
  const { code, output } = await runCommand('log', ['debug', 'warn'], {});
  expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('Name one level') });
});
