import { type ChildProcess, spawn } from 'node:child_process';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { root } from '../../../scripts/lib/root.mjs';
import type { Place } from '../../support/databases.ts';
import { compiled } from '../../support/platform.ts';
import { describePlatform, ownPlace } from '../../support/storages.ts';

const publicEnvironment = { PUBLIC_URL: 'https://portal.example.org', PASSWORD_COST: undefined };
const readyPattern = /The portal is at \S+\n/;

interface Program {
  readonly child: ChildProcess;
  output(): string;
  /** The exit code. */
  readonly ended: Promise<number | null>;
}

function run(
  place: Place,
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Program {
  const child = spawn(process.execPath, [...compiled(program), ...args], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: undefined,
      HOST: undefined,
      PUBLIC_URL: undefined,
      SAMPLE_DATA: undefined,
      PASSWORD_COST: undefined,
      PORT: '0',
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl,
      ...environment,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { child, output: () => output, ended };
}

const start = (place: Place, environment?: NodeJS.ProcessEnv) => run(place, 'main', [], environment);

/** The output of a successful start, after it was stopped. Fails when the start is refused. */
async function served(program: Program): Promise<string> {
  await expect.poll(program.output).toMatch(readyPattern);
  program.child.kill('SIGTERM');
  await program.ended;
  return program.output();
}

describePlatform('Accounts with the public sample password', (storage) => {
  let empty: Place;
  let sample: Place;
  beforeAll(async () => {
    [empty, sample] = await Promise.all([ownPlace(storage, 'tables'), ownPlace(storage, 'sample')]);
  });
  afterAll(() => Promise.all([empty.discard(), sample.discard()]));

  it('are not created on a platform with a public address', async () => {
    const output = await served(start(empty, publicEnvironment));
    expect(output).not.toContain('Loading the sample data.');
    expect(output).not.toContain('Sign in');
    const refused = run(empty, 'commands/sample', ['--users', '0', '--clients', '0'], publicEnvironment);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('Sample people have a password that everyone knows');
  });

  it('prevent a start on a public address, with a message that names the accounts and the command', async () => {
    const program = start(sample, publicEnvironment);
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain('ada.admin@northfield.example');
    expect(program.output()).toContain('npm run sample -- --disable');
    expect(program.output()).not.toMatch(/\n\s+at /);
  });

  it('can no longer sign in after the command, and the start succeeds without sample sign-ins', async () => {
    const command = run(sample, 'commands/sample', ['--disable'], publicEnvironment);
    expect(await command.ended, command.output()).toBe(0);
    expect(command.output()).toMatch(/\d{4} accounts can no longer sign in/);
    expect(await served(start(sample, publicEnvironment))).not.toContain('Sign in');
    expect(await served(start(sample))).not.toContain('Sign in');
  });
});
