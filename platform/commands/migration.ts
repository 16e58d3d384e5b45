// `npm run migration -- NAME`: writes the next migration from the declarations and the platform's own tables.
import { relative } from 'node:path';

import { writeMigration } from '../database/generator.ts';
import { tables } from '../modules.ts';

const [name] = process.argv.slice(2);
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  process.stderr.write('Name the migration in lower case: npm run migration -- add_key_holders\n');
  process.exitCode = 1;
} else {
  const file = await writeMigration(name, tables);
  process.stdout.write(
    file
      ? `Wrote ${relative(process.cwd(), file)}. Read it, and commit it with its snapshot.\n`
      : 'The migrations already make what is declared: nothing to write.\n',
  );
}
