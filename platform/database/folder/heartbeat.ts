import { randomUUID } from 'node:crypto';
import { open, stat, unlink, writeFile } from 'node:fs/promises';

/** Milliseconds after which a file that nobody touches has lost its process. */
const silentMs = 30_000;

/** Sets a file's modification time to the time of its volume. */
export async function touch(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const content = await file.readFile();
    await file.write(content, 0, content.length, 0);
  } finally {
    await file.close();
  }
}

/** The time of a volume, in milliseconds: a file written now. Processes may be on hosts with other clocks. */
async function volumeTime(path: string): Promise<number> {
  const probe = `${path}.${randomUUID()}`;
  await writeFile(probe, '', { mode: 0o600 });
  try {
    return (await stat(probe)).mtimeMs;
  } finally {
    await unlink(probe);
  }
}

/** True for a file whose process stopped touching it. */
export async function isSilent(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path);
  return (await volumeTime(path)) - mtimeMs >= silentMs;
}
