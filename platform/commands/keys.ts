// `npm run keys`: shows the keys that sign tokens. `npm run keys -- rotate [--revoke]`: creates another; --revoke ends the earlier ones.
import { parseArgs } from 'node:util';

import { readSettings } from '../configuration/settings.ts';
import { StartError } from '../database/index.ts';
import { keysOperation } from '../identity/keys/operation.ts';
import type { KeyState } from '../identity/keys/signing-keys.ts';
import { runOperation } from '../kernel/operations.ts';
import { runCommand } from './command.ts';

const usage = 'npm run keys -- [rotate [--revoke]]';

function readArguments() {
  try {
    const options = { revoke: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [work, ...more] = positionals;
    const rotates = work === 'rotate';
    if ((work !== undefined && !rotates) || more.length > 0) throw new Error('Say rotate, or nothing.');
    if (values.revoke && !rotates) throw new Error('--revoke goes with rotate.');
    return { rotates, revokes: values.revoke };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${usage}`);
  }
}

function describe({ kid, createdAt, signsFrom, verifiesUntil }: KeyState, now: number): string {
  const time = (ms: number) => new Date(ms).toISOString();
  const state =
    verifiesUntil !== undefined
      ? `verifies until ${time(verifiesUntil)}`
      : signsFrom > now
        ? `signs from ${time(signsFrom)}`
        : 'signs';
  return `${kid}  created ${time(createdAt)}, ${state}`;
}

await runCommand(async (say) => {
  const asked = readArguments();
  const { keys, now } = await runOperation(await readSettings(process.env), keysOperation, asked);
  for (const key of keys) say(describe(key, now));
  if (asked.revokes)
    say(
      'Earlier keys are refused by every process within five minutes. Their access tokens end, and sign-ins renew themselves.',
    );
});
