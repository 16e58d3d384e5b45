import { execFileSync } from 'node:child_process';

/** A file of JSON in a zip archive, read by a foreign program. */
export const inArchive = (archive: string, name: string): unknown =>
  JSON.parse(
    execFileSync(
      'python3',
      [
        '-c',
        'import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))',
        archive,
        name,
      ],
      { maxBuffer: 256 * 1024 * 1024 },
    ).toString(),
  );
