import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';

import { readSettings } from '../../../platform/configuration/settings.ts';
import { toPrincipal } from '../../../platform/identity/authentication.ts';
import { personByUid } from '../../../platform/identity/person.ts';
import { queueImport } from '../../../platform/imports/start.ts';
import type { ImportData } from '../../../platform/imports/state.ts';
import type { PlatformContext } from '../../../platform/kernel/context.ts';
// The hooks of records.
import '../../../platform/modules.ts';
import { storeOf } from '../../../platform/storage/store.ts';
import { buildings } from '../../../resources/buildings/index.ts';
import type { Storage } from '../../support/storages.ts';
import { systemClock } from '../../support/systemClock.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

const log = { warn() {}, error() {}, info() {}, debug() {} } as unknown as PlatformContext['log'];

/** A database with sample data and a store of uploads, for imports in this process. */
export interface OwnImports {
  readonly opened: OpenedDatabase;
  readonly context: PlatformContext;
  /** Queues a file of buildings with the columns Name and City for a client without buildings, as the calls do. */
  queued(this: void, csv: string): Promise<ImportData>;
  /** The state of an import. */
  state(
    this: void,
    importUid: string,
  ): Promise<{ status: string; doneThrough: number; problem: string | null }>;
  discard(this: void): Promise<void>;
}

export async function openImports(storage: Storage, env: Record<string, string> = {}): Promise<OwnImports> {
  const opened = await openOwn(storage, 'sample');
  const dataDir = await mkdtemp(join(tmpdir(), 'imports-'));
  const settings = await readSettings({ PORT: '8123', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  const { owner } = opened.database;
  return {
    opened,
    context: { database: opened.database, settings, clock: systemClock, log },
    async queued(csv) {
      const [uploadUid, clientUid] = [randomUUID(), randomUUID()];
      const file = join(dataDir, uploadUid);
      await writeFile(file, csv);
      await storeOf(settings).put(uploadUid, file);
      const { rows } = await owner.query<{ uid: string }>(sql`
        select uid from identity_accounts where email = 'sam.system@provider.example'`);
      const requester = rows[0]?.uid ?? '';
      await owner.query(sql`
        insert into clients (uid, name, status, type, country, created_at, created_by, modified_at, modified_by)
        select ${clientUid}, ${`Importing ${clientUid}`}, status, type, country, created_at, created_by, modified_at, modified_by from clients limit 1`);
      await owner.query(sql`
        insert into uploads (client_uid, uid, purpose, original_name, extension, created_at, created_by, address_until, received_at, content_key, keep_until)
        values (${clientUid}, ${uploadUid}, 'buildings', 'many.csv', 'csv', now(), ${requester}, now(), now(), ${uploadUid}, now() + interval '1 day')`);
      const person = await personByUid(owner, requester);
      if (!person) throw new Error('The sample has no sam.');
      const importUid = await opened.database.transaction({ kind: 'tenant', clientUid }, (tx) =>
        queueImport(
          { tx, principal: toPrincipal(person), clock: systemClock },
          {
            resource: buildings,
            clientUid,
            upload: { uid: uploadUid, originalName: 'many.csv' },
            sheetName: 'Sheet1',
            headers: ['Name', 'City'],
            headingRow: 1,
            mapping: ['name', 'city'],
            isCheck: false,
          },
        ),
      );
      return { clientUid, importUid };
    },
    async state(importUid) {
      const { rows } = await owner.query<{ status: string; doneThrough: number; problem: string | null }>(sql`
        select status, done_through as "doneThrough", problem from imports where uid = ${importUid}`);
      return rows[0] ?? { status: '', doneThrough: 0, problem: '' };
    },
    async discard() {
      await opened.discard();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
