import { constants } from 'node:fs';
import { type FileHandle, open, readdir, readlink, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** The path of an open file as it is now. Empty except on Linux, which alone tells. */
function pathOf({ fd }: FileHandle): Promise<string> {
  return readlink(`/proc/self/fd/${fd}`).catch(() => '');
}

/**
 * Gives what root has made in a data folder to the owner of the folder. Operators run commands as root, and the platform, which runs as that
 * owner, could not open such files. Its account could put links to files of others there: these keep their owner.
 */
export async function handOver(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await stat(folder).catch(() => undefined);
  if (!owner?.isDirectory() || owner.uid === 0) return;
  const inside = (await realpath(folder)) + sep;
  for (const name of await readdir(folder, { recursive: true })) {
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    const file = await open(join(folder, name), flags).catch(() => undefined);
    try {
      const found = await file?.stat();
      if (!file || found?.uid !== 0) continue;
      const isOwn = found.isDirectory() || (found.isFile() && found.nlink === 1);
      if (isOwn && (await pathOf(file)).startsWith(inside)) await file.chown(owner.uid, owner.gid);
    } finally {
      await file?.close();
    }
  }
}
