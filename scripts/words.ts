// Writes docs/declaration.md from the types of the declaration language, and the settings of docs/operating.md from their declaration: npm run words
import { readFile, writeFile } from 'node:fs/promises';
import { withSettings } from './lib/settingsTable.ts';
import { declarationWords, wordsPage } from './lib/declarationWords.ts';

await writeFile(new URL('../docs/declaration.md', import.meta.url), wordsPage(await declarationWords()));
const operating = new URL('../docs/operating.md', import.meta.url);
await writeFile(operating, withSettings(await readFile(operating, 'utf8')));
process.stdout.write('Wrote docs/declaration.md and the settings of docs/operating.md.\n');
