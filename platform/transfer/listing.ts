import { promisify } from 'node:util';

import type { FileEntryWithStats, SFTPWrapper } from 'ssh2';

import { TransferFault } from './transfer-fault.ts';

/** Maximum entries of a folder. A server could list names without end. */
const maxEntries = 10_000;
/** Maximum characters of the names of a folder, in memory at once. */
const maxCharacters = 4 * 1024 * 1024;

/** SSH_FX_EOF (draft-ietf-secsh-filexfer-02, section 7). */
const endOfFile = 1;

/** The entries of a folder. Throws TransferFault for a folder with too many. */
export async function listFolder(
  channel: SFTPWrapper,
  folder: string,
): Promise<readonly FileEntryWithStats[]> {
  const handle = await promisify<string, Buffer>(channel.opendir.bind(channel))(folder);
  const readNext = promisify<Buffer, FileEntryWithStats[]>(channel.readdir.bind(channel));
  const entries: FileEntryWithStats[] = [];
  let characters = 0;
  try {
    for (;;) {
      const next = await readNext(handle);
      entries.push(...next);
      for (const { filename, longname } of next) characters += filename.length + longname.length;
      if (entries.length > maxEntries || characters > maxCharacters)
        throw new TransferFault(
          `The folder holds more than ${maxEntries.toLocaleString('en-US')} files. Move the old ones to another folder.`,
        );
    }
  } catch (error) {
    if ((error as { code?: unknown }).code !== endOfFile) throw error;
  } finally {
    channel.close(handle, () => {});
  }
  return entries;
}

const typeBits = 0o170_000;

/** The type of an entry: by its mode, or by the first letter of its `ls -l` line from a server that sends no mode. */
export function typeOf({ attrs, longname }: FileEntryWithStats): 'file' | 'folder' | 'other' {
  const type = attrs.mode & typeBits;
  if (type === 0o100_000 || (type === 0 && longname.startsWith('-'))) return 'file';
  return type === 0o040_000 || (type === 0 && longname.startsWith('d')) ? 'folder' : 'other';
}
