import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/root.mjs';
import { compiled } from '../../support/platform.ts';
import { isAvailable, ownPlace } from '../../support/storages.ts';

/** KiB that a file can have, as on a disk with that much room. The rows of the sample data need more. */
const room = 64;

describe.skipIf(!isAvailable('postgres'))('A backup by npm run backup, on postgres', () => {
  it('to a disk without room says which folder is full, and leaves no part that could be taken for a backup', async () => {
    const place = await ownPlace('postgres', 'sample');
    try {
      const folder = join(place.dataDir, 'backup');
      const { status, stderr } = spawnSync(
        'bash',
        ['-c', `ulimit -f ${room}; exec "$0" "$@"`, process.execPath, ...compiled('commands/backup'), folder],
        {
          cwd: root,
          encoding: 'utf8',
          env: {
            ...process.env,
            NODE_ENV: undefined,
            DATA_DIR: place.dataDir,
            DATABASE_URL: place.databaseUrl,
            SECRET_KEY: 'the key of the platform that is backed up',
          },
        },
      );
      expect(status).toBe(1);
      expect(stderr).toContain(`${folder} has no room for the backup: EFBIG: file too large`);
      expect(stderr).not.toMatch(/ at .*\.(ts|js):/);
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      await place.discard();
    }
  });
});
