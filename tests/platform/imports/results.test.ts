import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { readOutbox } from '../../../platform/mail/outbox.ts';
import { sendResult } from '../../../platform/imports/results.ts';
import { insertRows } from '../../../platform/sample/rows.ts';
import { describePlatform } from '../../support/storages.ts';
import { clientUid, type IdentityPlatform, identityPlatform } from '../identity/support.ts';

describePlatform('the mail with the result of an import', (storage) => {
  let platform: IdentityPlatform;
  beforeAll(async () => {
    platform = await identityPlatform(storage);
  });
  afterAll(() => platform.stop());

  /** The text of the mail after an import with this number of failed rows. */
  async function textAfter(failed: number): Promise<string> {
    const { database, settings } = platform;
    const importUid = randomUUID();
    const to = `${importUid}@elmpark.example`;
    await database.owner.query(sql`
      insert into imports (client_uid, uid, subject, upload_uid, original_name, sheet_name, column_mapping, status,
        requested_by, requested_at)
      values (${clientUid}, ${importUid}, 'buildings', ${importUid}, 'schools.csv', 'Sheet1', '[]', 'Completed',
        ${importUid}, now())`);
    const rows = Array.from({ length: failed }, (_, index) => ({
      client_uid: clientUid,
      import_uid: importUid,
      row_number: index + 2,
      outcome: 'failed',
      reasons: { Name: [`Name ${index} is taken.`] },
    }));
    await insertRows(database.owner, 'import_rows', rows);
    await sendResult(
      database.owner,
      { settings } as Parameters<typeof sendResult>[1],
      { clientUid, importUid },
      {
        subject: 'buildings',
        originalName: 'schools.csv',
        problem: null,
        notify: [to],
        created: 3,
        updated: 0,
        skipped: 0,
        failed,
        facts: null,
      },
    );
    const [mail] = await readOutbox(platform, to);
    return mail?.text ?? '';
  }

  it('names the first 20 failed rows and the number of the others', async () => {
    const text = await textAfter(25);
    expect(text).toContain('With errors: 25');
    expect(text.match(/^Row \d+: Name \d+ is taken\.$/gm)).toHaveLength(20);
    expect(text).toMatch(/\nRow 21: Name 19 is taken\.\n… and 5 more$/);
  });

  it('says nothing of others when it names them all', async () => {
    expect(await textAfter(20)).toMatch(/\nRow 21: Name 19 is taken\.$/);
    expect(await textAfter(0)).toMatch(/With errors: 0$/);
  });
});
