import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { importJWK, type JWK } from 'jose';
import { buildApp } from '../../../platform/app.ts';
import { readSettings } from '../../../platform/configuration/settings.ts';
import type { Settings } from '../../../platform/configuration/settings.ts';
import type { Clock } from '../../../platform/kernel/clock.ts';
import type { Service } from '../../../platform/kernel/context.ts';
import { type Database, openDatabase } from '../../../platform/database/index.ts';
import { createEncryption } from '../../../platform/kernel/encryption.ts';
import { hashPassword, setPasswordCost } from '../../../platform/identity/password.ts';
import { createIdentityService } from '../../../platform/identity/service.ts';
import { insertRows } from '../../../platform/sample/rows.ts';
import { tryPort } from '../../../platform/configuration/ports.ts';
import { passwordCost } from '../../support/platform.ts';
import { ownPlace, type Storage } from '../../support/storages.ts';

const secretKey = 'a secret of at least thirty-two characters';

export const personPassword = 'Elm-Park-Pass-1';
/** A password that no user has. */
export const wrongPassword = 'Not-The-Password-1';
/** Failed sign-ins allowed by the client of these users. */
export const failedLoginLimit = 3;
/** Failed sign-ins that these platforms allow per network address. */
export const maxAttempts = 30;
export const clientUid = 'c1000000-0000-4000-8000-000000000001';

/** Email address by role in the tests. */
export const people = {
  pat: 'Pat@elmpark.example',
  disabled: 'dee@elmpark.example',
  locked: 'lou@elmpark.example',
  staff: 'stu@provider.example',
  nobody: 'nobody@elmpark.example',
} as const;

export interface IdentityPlatform {
  readonly origin: string;
  readonly database: Database;
  readonly settings: Settings;
  /** Its log lines. */
  readonly log: readonly string[];
  /** Identifier of the user with this email address. */
  uidOf(email: string): Promise<string>;
  /** The private key that signs its tokens. */
  signingKey(): Promise<CryptoKey>;
  /** Advances the platform's clock, and ages the counts of rate limits. */
  wait(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

const roleUid = 'c1000000-0000-4000-8000-0000000000a1';
export const systemRoleUid = 'c1000000-0000-4000-8000-0000000000a2';

async function insertPeople(database: Database): Promise<void> {
  const hash = await hashPassword(personPassword);
  const account = (uid: string, email: string, kind: 'client' | 'system') => ({
    uid,
    email,
    kind,
    client_uid: kind === 'client' ? clientUid : null,
    password_hash: hash,
    failed_logins: 0,
    last_failed_at: null,
    credentials_changed_at: new Date().toISOString(),
    is_sso_authenticated: false,
    user_role: 0,
  });
  const user = (uid: string, email: string, more: object = {}) => ({
    client_uid: clientUid,
    uid,
    first_name: 'Pat',
    last_name: 'O’Neil',
    user_name: email,
    user_active: true,
    failed_logins: 0,
    has_all_buildings: true,
    is_global_admin: false,
    is_contact_only: false,
    is_enterprise_user: false,
    is_in_classic_mode: false,
    page_size: 25,
    preferred_contact_methods: ['Email'],
    version: 1,
    created_at: new Date().toISOString(),
    modified_at: new Date().toISOString(),
    ...more,
  });
  const [pat, disabled, locked, staff] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await database.owner.transaction(async (tx) => {
    await tx.query(sql`insert into clients (uid, name) values (${clientUid}, 'Elm Park School')`);
    await tx.query(
      sql`insert into user_settings (client_uid, uid, maximum_failed_logins) values (${clientUid}, ${clientUid}, ${failedLoginLimit})`,
    );
    await tx.query(
      sql`insert into roles (client_uid, uid, role_name, permissions) values (${clientUid}, ${roleUid}, 'Helper', '{CanManageUsers}')`,
    );
    await tx.query(
      sql`insert into system_roles (uid, role_name, permissions) values (${systemRoleUid}, 'Support', '{CanManageUsers}')`,
    );
    await tx.query(
      sql`with staff as (
          insert into system_users (uid, first_name, last_name, user_name) values (${staff}, 'Stu', 'Ward', ${people.staff}) returning uid
        )
        insert into system_users_roles (uid, target_uid) select uid, ${systemRoleUid}::uuid from staff`,
    );
    await insertRows(tx, 'users', [
      user(pat, people.pat),
      user(disabled, people.disabled, { user_active: false }),
      user(locked, people.locked, { failed_logins: failedLoginLimit }),
    ]);
    await insertRows(tx, 'identity_accounts', [
      account(pat, people.pat, 'client'),
      account(disabled, people.disabled, 'client'),
      {
        ...account(locked, people.locked, 'client'),
        failed_logins: failedLoginLimit,
        last_failed_at: new Date().toISOString(),
      },
      account(staff, people.staff, 'system'),
    ]);
    await tx.query(
      sql`insert into users_user_roles (client_uid, uid, target_uid) values (${clientUid}, ${pat}, ${roleUid})`,
    );
  });
}

/** A platform with identity only, in this process, so that a test can access its database. */
export async function identityPlatform(
  storage: Storage,
  environment: Record<string, string> = {},
  more: readonly Service[] = [],
): Promise<IdentityPlatform> {
  const place = await ownPlace(storage, 'tables');
  const settings = await readSettings(
    {
      PORT: '0',
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl,
      LOG_LEVEL: 'silent',
      SECRET_KEY: secretKey,
      PASSWORD_COST: String(passwordCost),
      ...environment,
    },
    tryPort,
  );
  setPasswordCost(settings.passwordCost);
  const database = await openDatabase(settings);
  await insertPeople(database);
  let ahead = 0;
  const log: string[] = [];
  const clock: Clock = { now: () => new Date(Date.now() + ahead) };
  const app = await buildApp({
    database,
    settings,
    clock,
    services: [createIdentityService({ attempts: maxAttempts }), ...more],
    logStream: { write: (line) => log.push(line) },
  });
  await app.listen({ host: settings.host, port: settings.port });
  return {
    origin: settings.publicUrl,
    database,
    settings,
    log,
    async uidOf(email) {
      const { rows } = await database.owner.query<{ uid: string }>(
        sql`select uid from identity_accounts where lower(email) = lower(${email})`,
      );
      return rows[0]!.uid;
    },
    async signingKey() {
      const { rows } = await database.owner.query<{ key: string }>(
        sql`select key from identity_signing_keys`,
      );
      const jwk = JSON.parse(createEncryption(secretKey).decrypt(rows[0]!.key, 'signing key')) as JWK;
      return (await importJWK(jwk)) as CryptoKey;
    },
    async wait(milliseconds) {
      ahead += milliseconds;
      await database.owner.query(sql`update rate_limits set expire = expire - ${milliseconds}::bigint`);
    },
    async stop() {
      await app.close();
      await database.close();
      await place.discard();
    },
  };
}

/** Reads the user of a token, as any call does. */
export function whoAmI(origin: string, token?: string): Promise<Response> {
  return fetch(`${origin}/identity/me`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
}
