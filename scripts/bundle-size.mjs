// Prints the JavaScript that a browser fetches before the first row of a list: node scripts/bundle-size.mjs [--packages]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';

/** Modules that start-up and the first list ask for: each with all that it imports statically. */
const asked = [
  'index.html',
  'src/start/application.ts',
  'src/app/mount.tsx',
  'src/app/preload.ts',
  'src/list/ListScreen.tsx',
];

/** KiB of brotli-compressed JavaScript: 0.80 of a stock react-admin list (docs/speed). */
const budget = 205;

const outDir = await mkdtemp(join(tmpdir(), 'bundle-size-'));
const output = await build({ logLevel: 'error', build: { outDir } });
await rm(outDir, { recursive: true });
const chunks = (Array.isArray(output) ? output[0] : output).output.filter(({ type }) => type === 'chunk');
const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
const nameOf = ({ facadeModuleId }) => (facadeModuleId ? relative(process.cwd(), facadeModuleId) : '');

const wanted = new Set();
function want(fileName) {
  if (wanted.has(fileName)) return;
  wanted.add(fileName);
  for (const imported of byName.get(fileName)?.imports ?? []) want(imported);
}
for (const module of asked) {
  const chunk = chunks.find((candidate) => nameOf(candidate) === module);
  // A module that is also imported statically has no chunk of its own.
  if (chunk) want(chunk.fileName);
}

const brotli = (text) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .length;
const rows = [...wanted].map((fileName) => ({ fileName, bytes: brotli(byName.get(fileName).code) }));
rows.sort((a, b) => b.bytes - a.bytes);
for (const { fileName, bytes } of rows)
  console.log(`${(bytes / 1024).toFixed(1).padStart(8)} KiB  ${fileName}`);

if (process.argv.includes('--packages')) {
  const sizes = new Map();
  for (const fileName of wanted) {
    for (const [id, { renderedLength }] of Object.entries(byName.get(fileName).modules)) {
      const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [
        null,
        relative(process.cwd(), id).split('/')[0],
      ];
      sizes.set(name, (sizes.get(name) ?? 0) + renderedLength);
    }
  }
  console.log('\nBefore minification, by package:');
  for (const [name, length] of [...sizes].toSorted((a, b) => b[1] - a[1]).slice(0, 40)) {
    console.log(`${(length / 1024).toFixed(0).padStart(8)} KiB  ${name}`);
  }
}

const total = rows.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
console.log(`${total.toFixed(1).padStart(8)} KiB  in all, of ${budget}`);
if (total > budget) process.exitCode = 1;
