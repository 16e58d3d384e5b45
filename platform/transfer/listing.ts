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

/** A file or folder of a listing. */
export interface ListedEntry {
  readonly filename: string;
  readonly type: 'file' | 'folder';
  /** Bytes. */
  readonly size: number;
  /** Modification time in seconds since 1970, or 0 from a server that tells none. */
  readonly mtime: number;
}

/** The attributes of an entry that servers tell: each may be absent (draft-ietf-secsh-filexfer-02, section 5). */
type Told = Partial<Pick<FileEntryWithStats['attrs'], 'mode' | 'size' | 'mtime'>>;

/** The type of an entry: by its mode, or by the first letter of its `ls -l` line from a server that sends no mode. */
function typeOf({ mode = 0 }: Told, longname: string): ListedEntry['type'] | 'other' {
  const type = mode & typeBits;
  if (type === 0o100_000 || (type === 0 && longname.startsWith('-'))) return 'file';
  return type === 0o040_000 || (type === 0 && longname.startsWith('d')) ? 'folder' : 'other';
}

/** The file or folder that an entry is or leads to. Null for an entry of another type, and for a link that leads nowhere. */
export async function resolveEntry(
  channel: SFTPWrapper,
  path: string,
  { filename, longname, attrs }: FileEntryWithStats,
): Promise<ListedEntry | null> {
  const listed: Told = attrs;
  let [told, type] = [listed, typeOf(listed, longname)];
  // A link, or a server whose listings say less than it knows.
  if (type === 'other' || (type === 'file' && (told.size === undefined || told.mtime === undefined))) {
    const stat = promisify<string, Told>(channel.stat.bind(channel));
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) return null;
    told = { ...found };
    type = typeOf(told, type === 'file' ? '-' : '');
  }
  return type === 'other' ? null : { filename, type, size: told.size ?? 0, mtime: told.mtime ?? 0 };
}
