// Writes docs/declaration.md from the types of the declaration language, the settings of docs/operating.md, the types of events of
// docs/webhooks.md and the calls of entities in docs/conventions.md from their declarations: npm run words
import { readFile, writeFile } from 'node:fs/promises';
import { resources } from '../resources/registry.ts';
import { withEventTypes } from './lib/eventTypesTable.ts';
import { withResourceCalls } from './lib/resourceCallsTable.ts';
import { withSettings } from './lib/settingsTable.ts';
import { declarationWords, wordsPage } from './lib/declarationWords.ts';

await writeFile(new URL('../docs/declaration.md', import.meta.url), wordsPage(await declarationWords()));
const operating = new URL('../docs/operating.md', import.meta.url);
await writeFile(operating, withSettings(await readFile(operating, 'utf8')));
const webhooks = new URL('../docs/webhooks.md', import.meta.url);
await writeFile(webhooks, withEventTypes(await readFile(webhooks, 'utf8')));
const conventions = new URL('../docs/conventions.md', import.meta.url);
await writeFile(conventions, withResourceCalls(await readFile(conventions, 'utf8'), resources));
process.stdout.write(
  'Wrote docs/declaration.md, the settings of docs/operating.md, the types of events of docs/webhooks.md and the calls of entities in docs/conventions.md.\n',
);
