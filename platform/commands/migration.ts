// `npm run migration -- NAME`: writes the next migration from the declarations and the platform's own tables.
import { relative } from 'node:path';

import { checkDeclarations } from '../configuration/declarations.ts';
import { writeMigration } from '../database/schema/generator.ts';
import { StartError } from '../database/index.ts';

async function write(name: string): Promise<string> {
  await checkDeclarations();
  // Loading this builds the tables, which fails with another error when a declaration is wrong.
  const { tables } = await import('../modules.ts');
  const file = await writeMigration(name, tables);
  return file
    ? `Wrote ${relative(process.cwd(), file)}. Read it, and commit it with its snapshot.\n`
    : 'The migrations already make what is declared: nothing to write.\n';
}

const name = process.argv[2]?.replaceAll('-', '_');
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  process.stderr.write('Name the migration in lower case: npm run migration -- add-key-holders\n');
  process.exitCode = 1;
} else {
  try {
    process.stdout.write(await write(name));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
