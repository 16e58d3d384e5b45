import { DatabaseClock } from '../../database/clock.ts';
import { encryptionOf } from '../../kernel/encryption.ts';
import type { Operation } from '../../kernel/operations.ts';
import { type KeyState, readKeyStates, rotateSigningKeys } from './signing-keys.ts';

export interface KeysInput {
  readonly rotates: boolean;
  /** Also ends the earlier keys, and with them all access tokens. */
  readonly revokes: boolean;
}

/** Shows the signing keys, and rotates them when asked to. */
export const keysOperation: Operation<
  KeysInput,
  { readonly keys: readonly KeyState[]; readonly now: number }
> = {
  name: 'signing keys',
  async run({ database: { owner }, settings }, { rotates, revokes }) {
    const now = (await DatabaseClock.open(owner)).now();
    if (rotates) await rotateSigningKeys(owner, await encryptionOf(settings), { now, revokes });
    return { keys: await readKeyStates(owner), now: now.getTime() };
  },
};
