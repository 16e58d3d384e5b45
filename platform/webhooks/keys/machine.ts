import { timingSafeEqual } from 'node:crypto';

import { sql } from 'drizzle-orm';

import type { FindMachine } from '../../identity/machines/machine.ts';
import { hashOf } from './key.ts';
import { isWithin } from './networks.ts';
import { type Abilities, abilities, isValid, scopesOf } from './valid.ts';

interface Found extends Abilities {
  readonly clientUid: string;
  readonly hash: string;
  readonly prefix: string;
}

/**
 * An API key as a client of the provider: its record is the client, the key the secret. Its tokens name the client of the platform and the
 * first characters of the key by which they were issued, and end with that key.
 */
export const findKey: FindMachine = async (owner, uid) => {
  const { rows } = await owner.query<Found>(sql`
    select k.client_uid as "clientUid", s.hash, s.prefix, ${abilities}
    from api_key_secrets s join api_keys k on k.client_uid = s.client_uid and k.uid = s.key_uid
    where s.key_uid = ${uid} and ${isValid}`);
  const [one] = rows;
  if (!one) return undefined;
  return {
    scopes: scopesOf(one),
    admit(key, address) {
      if (!isWithin(address, one.networks ?? [])) return undefined;
      const hash = Buffer.from(hashOf(key));
      const found = rows.find((row) => timingSafeEqual(hash, Buffer.from(row.hash)));
      return found && { clientUid: found.clientUid, prefix: found.prefix };
    },
  };
};
