import { copyFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Settings } from '../configuration/settings.ts';
import { makePrivateFolder } from '../database/folder/private-folder.ts';
import { inMemoryFolder } from '../database/pglite.ts';
import type { ContentStore } from './content-store.ts';

/** The folder of uploads. Processes that share a database must share it too. */
function pathOf({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return dataDir === inMemoryFolder
    ? join(tmpdir(), `safety-portal-uploads-${process.pid}`)
    : join(dataDir, 'uploads');
}

/** The data folder of the installation. */
export function folderStore(settings: Pick<Settings, 'dataDir'>): ContentStore {
  const folder = pathOf(settings);
  return {
    async put(key, path) {
      await makePrivateFolder(folder);
      const part = join(folder, `${key}.part`);
      try {
        await copyFile(path, part);
        await rename(part, join(folder, key));
      } finally {
        await rm(part, { force: true });
      }
    },
    get: (key, path) => copyFile(join(folder, key), path),
    remove: (key) => rm(join(folder, key), { force: true }),
    async *list() {
      for (const key of await readdir(folder).catch(() => [])) {
        const found = await stat(join(folder, key)).catch(() => undefined);
        if (found?.isFile()) yield { key, modified: found.mtime };
      }
    },
  };
}
