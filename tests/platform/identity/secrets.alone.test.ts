import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { decodeProtectedHeader } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Settings } from '../../../platform/configuration/settings.ts';
import type { Database } from '../../../platform/database/index.ts';
import { createEncryption, encryptionOf, installationSecret } from '../../../platform/kernel/encryption.ts';
import { keysOperation } from '../../../platform/identity/keys/operation.ts';
import { hashPassword, verifyPassword } from '../../../platform/identity/password.ts';
import {
  openSigningKeys,
  readKeyStates,
  rotateSigningKeys,
} from '../../../platform/identity/keys/signing-keys.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';
import { altered } from '../../support/altered.ts';

const secret = 'a secret of at least thirty-two characters';

describe('Passwords', () => {
  it('are hashed with a random salt, and verified only when correct', async () => {
    const [one, two] = await Promise.all([hashPassword('Sesam-öffne-1'), hashPassword('Sesam-öffne-1')]);
    expect(one).not.toBe(two);
    expect(await verifyPassword('Sesam-öffne-1', one)).toBe(true);
    // The same characters in decomposed form, as some keyboards send them.
    expect(await verifyPassword('Sesam-öffne-1'.normalize('NFD'), two)).toBe(true);
    expect(await verifyPassword('sesam-öffne-1', one)).toBe(false);
    expect(await verifyPassword('Sesam-öffne-1', null)).toBe(false);
  });

  it('are hashed at the configured cost, and stay valid after the cost changes', async () => {
    // Other files of this process set the work factor; a fresh module has the default.
    vi.resetModules();
    const own = await import('../../../platform/identity/password.ts');
    const usual = await own.hashPassword('Sesam-öffne-1');
    expect(usual).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
    own.setPasswordCost(10);
    const cheap = await own.hashPassword('Sesam-öffne-1');
    expect(cheap).toMatch(/^\$scrypt\$ln=10,r=8,p=3\$/);
    for (const hash of [usual, cheap]) {
      expect(await own.verifyPassword('Sesam-öffne-1', hash)).toBe(true);
      expect(await own.verifyPassword('sesam-öffne-1', hash)).toBe(false);
    }
  });
});

describe('Secrets at rest', () => {
  it('decrypt only with the same secret and purpose, and only unmodified', () => {
    const encryption = createEncryption(secret);
    const ciphertext = encryption.encrypt('top secret', 'keys');
    expect(ciphertext).not.toContain('top secret');
    expect(encryption.encrypt('top secret', 'keys')).not.toBe(ciphertext);
    expect(createEncryption(secret).decrypt(ciphertext, 'keys')).toBe('top secret');
    expect(() => encryption.decrypt(ciphertext, 'passwords')).toThrow();
    expect(() => createEncryption(`${secret}!`).decrypt(ciphertext, 'keys')).toThrow();
    expect(() => encryption.decrypt(altered(ciphertext), 'keys')).toThrow();
  });

  it('use a secret from a file that only its owner can read, created once by concurrent starts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'safety-portal-secret-'));
    const secrets = await Promise.all(Array.from({ length: 5 }, () => installationSecret(folder)));
    expect(new Set(secrets).size).toBe(1);
    expect((await readFile(join(folder, 'secret-key'), 'utf8')).trim()).toBe(secrets[0]);
    expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600);
    expect(await installationSecret(folder, 'the given one')).toBe('the given one');
    await rm(folder, { recursive: true });
  });
});

describe('The file of the secret', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'safety-portal-secret-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each(['', '\n', 'abc\n'])(
    'is refused when it was cut off after %j, as by a loss of power',
    async (left) => {
      await writeFile(join(folder, 'secret-key'), left);
      await expect(installationSecret(folder)).rejects.toThrow(/secret-key/);
    },
  );

  it('is read again after it could not be read', async () => {
    const settings = { dataDir: join(folder, 'data'), secretKey: undefined };
    // A file in place of the folder.
    await writeFile(settings.dataDir, '');
    await expect(encryptionOf(settings)).rejects.toThrow();
    await rm(settings.dataDir);
    const encryption = await encryptionOf(settings);
    expect(encryption.decrypt(encryption.encrypt('top secret', 'keys'), 'keys')).toBe('top secret');
    expect(await encryptionOf(settings)).toBe(encryption);
  });
});

describe('Signing keys', () => {
  let opened: OpenedDatabase;
  let database: Database;
  let now = Date.now();
  const DAY = 24 * 60 * 60 * 1000;
  const encryption = createEncryption(secret);
  const open = () => openSigningKeys(database, encryption, () => now);

  beforeAll(async () => {
    opened = await openOwn('pglite');
    ({ database } = opened);
  });
  afterAll(() => opened.discard());

  it('are created once, and shared by all processes', async () => {
    const [one, two] = [await open(), await open()];
    expect(one.current()).toHaveLength(1);
    expect(two.current()).toEqual(one.current());
  });

  it('are rotated after 90 days, sign only once all processes have loaded them, and expire later', async () => {
    const keys = await open();
    const [first] = keys.current();
    now += 91 * DAY;
    await keys.refresh();
    expect(keys.current()).toHaveLength(2);
    expect(keys.current()[0]?.kid).toBe(first?.kid);
    now += 11 * 60 * 1000;
    await keys.refresh();
    expect(keys.current()[0]?.kid).not.toBe(first?.kid);
    expect(keys.current()[1]?.kid).toBe(first?.kid);
    now += 7 * DAY;
    await keys.refresh();
    expect(keys.current().map(({ kid }) => kid)).toContain(first?.kid);
    now += 2 * DAY;
    await keys.refresh();
    expect(keys.current().map(({ kid }) => kid)).not.toContain(first?.kid);
  });

  it('are rotated at once by an operator: earlier ones sign until all processes know the new one, and verify until tokens have expired', async () => {
    const keys = await open();
    const [first] = keys.current();
    now += DAY;
    const encryption = createEncryption(secret);
    await rotateSigningKeys(database.owner, encryption, { now: new Date(now), revokes: false });
    await keys.refresh();
    expect(keys.current()[0]?.kid).toBe(first?.kid);
    now += 11 * 60 * 1000;
    await keys.refresh();
    const [second, former] = keys.current();
    expect(second?.kid).not.toBe(first?.kid);
    expect(former?.kid).toBe(first?.kid);
    const states = await readKeyStates(database.owner);
    expect(states.map(({ kid, verifiesUntil }) => [kid, verifiesUntil === undefined])).toEqual([
      [second?.kid, true],
      [first?.kid, false],
    ]);

    await rotateSigningKeys(database.owner, encryption, { now: new Date(now), revokes: true });
    await keys.refresh();
    expect(keys.current()).toHaveLength(1);
    expect([first?.kid, second?.kid]).not.toContain(keys.current()[0]?.kid);
  });

  it('are reloaded when a token names a key created by another process', async () => {
    const here = await open();
    now += 100 * DAY;
    await (await open()).refresh();
    const { rows } = await database.owner.query<{ kid: string }>(
      sql`select kid from identity_signing_keys order by created_at desc limit 1`,
    );
    const header = { alg: 'ES256', kid: rows[0]!.kid };
    const token = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.e30.`;
    expect(decodeProtectedHeader(token).kid).toBe(header.kid);
    await expect(here.verificationKey(header, { payload: 'e30', signature: '' })).resolves.toBeTruthy();
  });

  it('stop the start with a message when they were created with another secret', async () => {
    const other = createEncryption('another secret of more than thirty-two characters');
    await expect(openSigningKeys(database, other, () => now)).rejects.toThrow(/Set SECRET_KEY/);
  });
});

describe('The command for signing keys', () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openOwn('pglite');
  });
  afterAll(() => opened.discard());

  it('shows the keys and changes none, unless it is to rotate or to revoke them, which the audit records', async () => {
    const { database } = opened;
    await openSigningKeys(database, createEncryption(secret), () => Date.now() - 60_000);
    const settings = { secretKey: secret } as Settings;
    const run = (rotates: boolean, revokes = false) =>
      keysOperation.run({ database, settings }, { rotates, revokes });
    const recorded = async () => {
      const { rows } = await database.owner.query(
        sql`select actor_email as actor, subject, operation, changes from audit_entries order by at`,
      );
      return rows;
    };
    const { keys } = await run(false);
    const [first] = keys;
    expect(keys).toEqual([{ ...first, signsFrom: first?.createdAt, verifiesUntil: undefined }]);
    expect((await run(false)).keys).toEqual(keys);
    expect(await recorded()).toEqual([]);

    const { keys: rotated } = await run(true);
    const [second] = rotated;
    expect(rotated).toEqual([
      { ...second, signsFrom: second!.createdAt + 10 * 60_000, verifiesUntil: undefined },
      {
        ...first,
        signsFrom: first!.createdAt + 10 * 60_000,
        verifiesUntil: second!.createdAt + 8 * 24 * 3_600_000,
      },
    ]);
    const { keys: left } = await run(true, true);
    expect(left).toHaveLength(1);
    expect(rotated.map(({ kid }) => kid)).not.toContain(left[0]?.kid);
    const entry = { actor: 'operator', subject: 'signingKeys', operation: 'create' };
    expect(await recorded()).toEqual([
      { ...entry, changes: {} },
      { ...entry, changes: { revoked: { old: [second?.kid, first?.kid], new: null } } },
    ]);
  });
});
