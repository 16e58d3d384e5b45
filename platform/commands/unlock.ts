// `npm run unlock -- LOGIN [--link]`: unlocks an account; --link also prints a link for choosing a new password.
import { parseArgs } from 'node:util';

import { readSettings } from '../configuration/settings.ts';
import { DatabaseClock } from '../database/clock.ts';
import { migrate, openDatabase, StartError } from '../database/index.ts';
import { rescue } from '../identity/rescue.ts';

const usage = 'npm run unlock -- ada.admin@northfield.example [--link]';

function readArguments(): { email: string; withLink: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { link: { type: 'boolean', default: false } },
    });
    const [email, ...more] = positionals;
    if (email === undefined || more.length > 0) throw new Error('Name one email address.');
    return { email: email.trim(), withLink: values.link };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${usage}`);
  }
}

try {
  const { email, withLink } = readArguments();
  const settings = await readSettings(process.env);
  const database = await openDatabase(settings);
  try {
    await migrate(database);
    const clock = await DatabaseClock.open(database.owner);
    const rescued = await rescue(database, settings, { email, withLink, now: clock.now() });
    if (!rescued) throw new StartError(`No account has the address ${email}.`);
    const { person, link } = rescued;
    process.stdout.write(`${person.email} is not locked any more.\n`);
    if (!person.isActive)
      process.stdout.write('The account is disabled, and cannot sign in until it is enabled.\n');
    if (link !== undefined) process.stdout.write(`Choose a new password within an hour, once, at ${link}\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
