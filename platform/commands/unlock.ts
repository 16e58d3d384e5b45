// `npm run unlock -- LOGIN [--enable] [--administrator] [--link]`: unlocks an account. --enable also enables it, --administrator enables it
// and gives it the administrator's role, --link prints a link for choosing a new password.
import { parseArgs } from 'node:util';

import { readSettings } from '../configuration/settings.ts';
import { DatabaseClock } from '../database/clock.ts';
import { migrate, openDatabase, StartError } from '../database/index.ts';
import { rescue } from '../identity/rescue.ts';
import { enable, makeAdministrator } from '../people/restore-access.ts';
import { runCommand } from './command.ts';

const usage = 'npm run unlock -- ada.admin@northfield.example [--enable] [--administrator] [--link]';

function readArguments() {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { enable: flag, administrator: flag, link: flag },
    });
    const [email, ...more] = positionals;
    if (email === undefined || more.length > 0) throw new Error('Name one email address.');
    return { email: email.trim(), ...values };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${usage}`);
  }
}

await runCommand(async (say) => {
  const { email, link: withLink, ...wanted } = readArguments();
  const also = wanted.administrator ? makeAdministrator : wanted.enable ? enable : undefined;
  const settings = await readSettings(process.env);
  const database = await openDatabase(settings);
  try {
    await migrate(database);
    const clock = await DatabaseClock.open(database.owner);
    const rescued = await rescue(database, settings, {
      email,
      withLink,
      now: clock.now(),
      ...(also && { also }),
    });
    if (!rescued) throw new StartError(`No account has the address ${email}.`);
    const { person, link } = rescued;
    say(`${person.email} is not locked any more.`);
    if (also) say('It is enabled.');
    else if (!person.isActive)
      say(
        'The account is disabled, and cannot sign in until it is enabled: add --enable, or --administrator.',
      );
    if (wanted.administrator) say('It has the administrator’s role.');
    if (link !== undefined) say(`Choose a new password within an hour, once, at ${link}`);
  } finally {
    await database.close();
  }
});
