// Writes docs/declaration.md from the types of the declaration language: npm run words
import { writeFile } from 'node:fs/promises';
import { declarationWords, wordsPage } from './lib/declarationWords.ts';

await writeFile(new URL('../docs/declaration.md', import.meta.url), wordsPage(await declarationWords()));
process.stdout.write('Wrote docs/declaration.md.\n');
