import { type SampleLogin, sampleLogins } from './configuration/sample-logins.ts';
import { isTrial, type Settings } from './configuration/settings.ts';
import { type Database, StartError } from './database/index.ts';

/**
 * Loads the sample data into an empty database of a trial, and returns the available sign-ins.
 * @throws StartError outside a trial while accounts have the public sample password
 */
export async function addSampleData(database: Database, settings: Settings): Promise<readonly SampleLogin[]> {
  const sample = await import('./sample/index.ts');
  if (!isTrial(settings)) {
    const { logins, count } = await sample.findKnownPasswords(database.owner);
    if (count > 0) throw knownPasswords(logins, count);
    return [];
  }
  if (settings.sampleData === 'never') return [];
  if (!(await sample.hasClients(database.owner))) {
    process.stdout.write('Loading the sample data.\n');
    await sample.loadSampleData(database);
  }
  return sampleLogins(database);
}

function knownPasswords(logins: readonly string[], count: number): StartError {
  const others = count - logins.length;
  const names = [...logins, ...(others > 0 ? [`${others} other sample users`] : [])];
  return new StartError(
    `Everyone knows the password of ${count} accounts in this database, which come from the sample data: ${names.join(', ')}. ` +
      'Others can reach this platform, so it does not start. ' +
      'Run "npm run sample -- --disable" to take the password from these accounts, or name another database in DATABASE_URL or DATA_DIR.',
  );
}
