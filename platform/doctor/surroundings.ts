import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';

import { discovered } from '../identity/discovery.ts';
import { openSigningKeys } from '../identity/keys/signing-keys.ts';
import { encryptionOf } from '../kernel/encryption.ts';
import { storeOf } from '../storage/store.ts';
import { type Check, fault, ok, reasonOf, warning } from './check.ts';

export const keyCheck: Check = {
  about: 'Secret key',
  async run({ settings, database }) {
    if (!database) return [];
    const { rows } = await database.owner.query<{ found: boolean }>(
      sql`select to_regclass('identity_signing_keys') is not null as found`,
    );
    if (!rows[0]?.found) return [ok('Nothing is encrypted yet that could be checked.')];
    await openSigningKeys(database, await encryptionOf(settings), () => 0);
    return [ok('It opens the secrets of the database.')];
  },
};

export const providerCheck: Check = {
  about: 'Sign-in',
  async run({ settings: { outsideIdentity } }) {
    if (!outsideIdentity) return [ok('The embedded provider signs people in.')];
    try {
      await discovered(outsideIdentity)();
      return [ok(`The provider ${outsideIdentity.issuer} answers by its discovery document.`)];
    } catch (error) {
      return [
        fault(
          `The provider ${outsideIdentity.issuer} cannot be used: ${reasonOf(error)} OIDC_ISSUER must be the issuer as its discovery document spells it, and reachable from here.`,
        ),
      ];
    }
  },
};

/** Milliseconds for each step of the conversation. */
const mailMs = 10_000;

export const mailCheck: Check = {
  about: 'Mail',
  async run({ settings: { mail } }) {
    if (!mail)
      return [
        warning('There is no mail server, so people get no links for passwords. Set SMTP_URL and MAIL_FROM.'),
      ];
    const transport = createTransport({
      url: mail.smtpUrl,
      connectionTimeout: mailMs,
      greetingTimeout: mailMs,
      socketTimeout: mailMs,
    });
    try {
      await transport.verify();
      return [ok('The mail server answers and accepts the account.')];
    } catch (error) {
      return [
        fault(
          `The mail server that SMTP_URL names does not take messages: ${reasonOf(error)}. Check its address, port, account and password; port 465 needs smtps://.`,
        ),
      ];
    } finally {
      transport.close();
    }
  },
};

export const storageCheck: Check = {
  about: 'Uploads',
  async run({ settings }) {
    const folder = await mkdtemp(join(tmpdir(), 'safety-portal-doctor-'));
    const [key, content] = [`doctor.${randomUUID()}`, randomUUID()];
    const store = storeOf(settings);
    try {
      await writeFile(join(folder, 'sent'), content);
      await store.put(key, join(folder, 'sent'));
      await store.get(key, join(folder, 'received'));
      const isSame = (await readFile(join(folder, 'received'), 'utf8')) === content;
      await store.remove(key);
      return [
        isSame ? ok('A file was stored, read and deleted.') : fault('The storage returned another file.'),
      ];
    } catch (error) {
      const remedy =
        settings.uploads.kind === 'folder'
          ? `Let this account write in DATA_DIR (${settings.dataDir}).`
          : `Check the address, the key and that UPLOADS_CONTAINER exists.`;
      return [fault(`A file cannot be stored: ${reasonOf(error)}. ${remedy}`)];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

export const diskCheck: Check = {
  about: 'Disk',
  async run({ settings: { dataDir, shares } }) {
    const needed = shares.freeDiskMb * 1024 ** 2;
    const folders = [dataDir, tmpdir()];
    const free = await Promise.all(
      folders.map(async (folder) => {
        const room = await statfs(folder).catch(() => statfs('.'));
        return { folder, bytes: room.bavail * room.bsize };
      }),
    );
    const gigabytes = (bytes: number) => (bytes / 1024 ** 3).toFixed(1);
    const full = free.filter(({ bytes }) => bytes < needed);
    if (full.length === 0)
      return [ok(`${gigabytes(Math.min(...free.map(({ bytes }) => bytes)))} GB are free.`)];
    return full.map(({ folder, bytes }) =>
      fault(
        `The disk of ${folder} has ${gigabytes(bytes)} GB free; below ${gigabytes(needed)} uploads are refused. Make room, or choose another DATA_DIR or TMPDIR.`,
      ),
    );
  },
};
