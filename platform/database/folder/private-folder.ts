import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/**
 * Makes a folder for this account alone, and the folders above it. Node's own `recursive` never ends where a folder above is there and takes
 * no other, as /proc does.
 */
export async function makePrivateFolder(path: string): Promise<void> {
  const absolute = resolve(path);
  if (await isFolder(absolute)) return;
  if (dirname(absolute) !== absolute) await makePrivateFolder(dirname(absolute));
  await mkdir(absolute, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    // Another process was first.
    if (error.code !== 'EEXIST' || !(await isFolder(absolute))) throw error;
  });
}
