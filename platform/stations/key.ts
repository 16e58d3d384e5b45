import { type SQL, sql } from 'drizzle-orm';

import type { PlatformContext } from '../kernel/context.ts';
import { encryptionOf } from '../kernel/encryption.ts';
import { isSameSecret } from '../kernel/secret.ts';

/** Encryption purpose, so that a ciphertext of another column is not accepted as a key. */
export const stationKeyPurpose = 'station account key';

type Settings = PlatformContext['settings'];

/** Encrypts a station's key for storage. */
export async function sealStationKey(settings: Settings, key: string): Promise<string> {
  return (await encryptionOf(settings)).encrypt(key, stationKeyPurpose);
}

/** Decrypts a station's key. Throws when the installation's secret has changed since the encryption. */
export async function openStationKey(settings: Settings, sealed: string): Promise<string> {
  return (await encryptionOf(settings)).decrypt(sealed, stationKeyPurpose);
}

export interface StationPreview {
  readonly name: string;
  readonly clientName: string;
}

/** The station as shown to the holder of its key before pairing. Undefined for a wrong key and for a station that does not exist. */
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
  if (!station || !isSameSecret(await openStationKey(settings, station.sealed), key)) return undefined;
  return { name: station.name, clientName: station.clientName };
}
