// `npm run sample -- --users 1000000 --clients 2000`: fills a database of any size, including the sample users. `npm run sample --
// --disable`: removes the sample password from all accounts that have it.
import { parseArgs } from 'node:util';

import { modulesOf } from '../../resources/product/moduleRules.ts';
import { isTrial, readSettings } from '../configuration/settings.ts';
import { type Database, migrate, openDatabase, StartError } from '../database/index.ts';
import { moduleGroups } from '../product/module-groups.ts';
import { countClients, fillDatabase, holdsOnlySample } from '../sample/fill.ts';
import { sampleLogins } from '../configuration/sample-logins.ts';
import { disableKnownPasswords, loadSampleData } from '../sample/index.ts';

const usage = 'npm run sample -- [--users 100000] [--clients 200] [--add] | --disable';
/** Number of progress lines without a terminal. */
const lines = 20;

function readCount(name: string, value: string): number {
  if (!/^\d{1,8}$/.test(value)) throw new StartError(`--${name} is "${value}", which is no number. ${usage}`);
  return Number(value);
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        users: { type: 'string', default: '100000' },
        clients: { type: 'string', default: '200' },
        add: { type: 'boolean', default: false },
        disable: { type: 'boolean', default: false },
      },
    });
    return {
      users: readCount('users', values.users),
      clients: readCount('clients', values.clients),
      add: values.add,
      disable: values.disable,
    };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${(error as Error).message}\n${usage}`);
  }
}

/** Shows the progress: in place on a terminal, otherwise in a few lines. */
function createProgress(total: number) {
  const started = Date.now();
  let shownCount = 0;
  return (users: number) => {
    const part = total === 0 ? 1 : users / total;
    const perSecond = Math.round(users / Math.max(0.001, (Date.now() - started) / 1000));
    const line = `${(part * 100).toFixed(0).padStart(3)} %  ${users.toLocaleString('en')} of ${total.toLocaleString('en')} users, ${perSecond.toLocaleString('en')} per second`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}${part >= 1 ? '\n' : ''}`);
    else if (part >= 1 || part >= shownCount + 1 / lines) {
      shownCount = part;
      process.stdout.write(`${line}\n`);
    }
  };
}

async function fill(
  database: Database,
  { users, clients, add }: ReturnType<typeof readArguments>,
): Promise<void> {
  const present = await countClients(database.owner);
  // Only the sample users are no reason to refuse: the platform loads them automatically, and an interrupted fill leaves them.
  if (present > 0 && !add && !(await holdsOnlySample(database.owner)))
    throw new StartError(
      `The database already holds ${present} clients. Name an empty one in DATA_DIR or DATABASE_URL, or add to this one with --add.`,
    );
  if (present === 0) {
    process.stdout.write('Loading the sample people.\n');
    await loadSampleData(database);
  }
  await fillDatabase(database, {
    users,
    clients,
    modulesFor: (type) => modulesOf(moduleGroups(type)),
    now: new Date(),
    onProgress: createProgress(users),
    onStep: (sentence) => process.stdout.write(`${sentence}\n`),
  });
  const [example] = await sampleLogins(database);
  process.stdout.write(
    `Done: ${await countClients(database.owner)} clients.${example ? ` Sign in as ${example.login} with the password ${example.password}.` : ''}\n`,
  );
}

async function disable(database: Database): Promise<void> {
  const count = await disableKnownPasswords(database.owner);
  process.stdout.write(
    `${count} accounts can no longer sign in with the sample password, and their sessions have ended.\n`,
  );
}

try {
  const settings = await readSettings(process.env);
  const choice = readArguments();
  if (!choice.disable && !isTrial(settings))
    throw new StartError(
      'Sample people have a password that everyone knows: only with HOST and PUBLIC_URL on a loopback address, and not with NODE_ENV=production.',
    );
  const database = await openDatabase(settings);
  try {
    await migrate(database);
    await (choice.disable ? disable(database) : fill(database, choice));
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
