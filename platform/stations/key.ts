import { timingSafeEqual } from 'node:crypto';

import { type SQL, sql } from 'drizzle-orm';

import type { PlatformContext } from '../kernel/context.ts';
import { encryptionOf } from '../kernel/encryption.ts';

/** The purpose of the key's encryption, so that a ciphertext of another column does not pass for one. */
const purpose = 'station account key';

type Settings = PlatformContext['settings'];

/** The stored form of a station's key. */
export async function sealStationKey(settings: Settings, key: string): Promise<string> {
  return (await encryptionOf(settings)).encrypt(key, purpose);
}

/** The key again. Throws where the installation's secret is another than when it was made. */
export async function openStationKey(settings: Settings, sealed: string): Promise<string> {
  return (await encryptionOf(settings)).decrypt(sealed, purpose);
}

export interface StationPreview {
  readonly name: string;
  readonly clientName: string;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The station as the holder of its key sees it before pairing; undefined for a wrong key and for a station that does not exist. */
export async function previewStation(
  { database, settings }: Pick<PlatformContext, 'database' | 'settings'>,
  uid: string,
  key: string,
): Promise<StationPreview | undefined> {
  const statement: SQL = sql`
    select station.name, client.name as "clientName", station.auth_key as "sealed"
    from station_accounts station join clients client on client.uid = station.client_uid
    where station.uid = ${uid}::uuid and station.auth_key is not null`;
  const { rows } = await database.owner.query<StationPreview & { sealed: string }>(statement);
  const [station] = rows;
  if (!station || !isSame(await openStationKey(settings, station.sealed), key)) return undefined;
  return { name: station.name, clientName: station.clientName };
}
