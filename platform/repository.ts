import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** The folder with package.json: above this file, compiled or not. */
function findRoot(): URL {
  for (let folder = new URL('.', import.meta.url); ; folder = new URL('..', folder)) {
    if (existsSync(new URL('package.json', folder))) return folder;
    if (folder.pathname === '/') throw new Error('There is no package.json above the platform.');
  }
}

const root = findRoot();

/**
 * A file or, with a trailing slash, a folder of the repository: the compiled platform reads them from their original place.
 * @param path from the repository's root, such as `platform/database/migrations/`
 */
export function repositoryUrl(path: string): URL {
  return new URL(path, root);
}

/** The version of this release. */
export async function productVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(repositoryUrl('package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
