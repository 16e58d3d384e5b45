import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressiblePattern = /\.(?:js|css|html|svg|json)$/;
/** Operators edit it after the build, and an old compressed copy would take precedence. */
const editedFile = 'config.json';
/** Minimum size in bytes. A smaller response fits into one packet anyway. */
const minBytes = 1024;

/**
 * Writes `.br` and `.gz` copies of compressible files once per build at the highest level, so that servers need not compress per request.
 */
export function precompress(): Plugin {
  let folder = 'dist';
  return {
    name: 'safety-portal:precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle(failure?: Error) {
      if (failure) return;
      const files = await readdir(folder, { recursive: true });
      const compressible = files.filter((file) => compressiblePattern.test(file) && file !== editedFile);
      await Promise.all(compressible.map((file) => writeTwins(join(folder, file))));
    },
  };
}

async function writeTwins(file: string): Promise<void> {
  if ((await stat(file)).size < minBytes) return;
  const content = await readFile(file);
  const hardest = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    // Of all modes and blocks, these make the JavaScript of the start smallest.
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
    [constants.BROTLI_PARAM_LGBLOCK]: 20,
  };
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { ...hardest, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}
