// `npm run setup -- LOGIN [--add]`: makes the provider's first administrator and prints a link for choosing a password.
import { parseArgs } from 'node:util';

import { readSettings } from '../configuration/settings.ts';
import { DatabaseClock } from '../database/clock.ts';
import { migrate, openDatabase, StartError } from '../database/index.ts';
import { addAdministrator, introduce } from '../people/first-administrator.ts';
import { loadReferenceData } from '../reference/load.ts';
import { runCommand } from './command.ts';

const usage = 'npm run setup -- admin@example.org [--add]';

function readArguments() {
  try {
    const options = { add: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [email, ...more] = positionals;
    if (email === undefined || more.length > 0) throw new Error('Name one email address.');
    return { email: email.trim(), add: values.add };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${usage}`);
  }
}

await runCommand(async (say) => {
  const { email, add } = readArguments();
  const settings = await readSettings(process.env);
  const database = await openDatabase(settings);
  try {
    await migrate(database, { after: loadReferenceData });
    const clock = await DatabaseClock.open(database.owner);
    const administrator = await addAdministrator(database, settings, { email, add, now: clock.now() });
    say(introduce(administrator));
  } finally {
    await database.close();
  }
});
