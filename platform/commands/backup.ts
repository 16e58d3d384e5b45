// `npm run backup -- FOLDER`: writes rows and uploads into an empty folder, while the platform runs or not.
import { requestBackup } from '../backup/requests.ts';
import { writeBackup } from '../backup/write.ts';
import { readSettings, type Settings } from '../configuration/settings.ts';
import { type Database, FolderInUse, openDatabase, StartError } from '../database/index.ts';
import { readFolder } from './folder-argument.ts';

async function open(settings: Settings): Promise<Database | undefined> {
  try {
    return await openDatabase(settings);
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
}

try {
  const folder = readFolder('npm run backup -- FOLDER');
  const settings = await readSettings(process.env);
  const database = await open(settings);
  let manifest;
  try {
    manifest = await (database ? writeBackup(database, settings, folder) : requestBackup(settings, folder));
  } finally {
    await database?.close();
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `${folder} has ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables and ${manifest.uploads.length} uploads. Keep SECRET_KEY elsewhere: the backup has only its fingerprint.\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
