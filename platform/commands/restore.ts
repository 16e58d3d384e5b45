// `npm run restore -- FOLDER`: fills an empty database and the storage of uploads from a backup.
import { restoreBackup } from '../backup/restore.ts';
import { readSettings } from '../configuration/settings.ts';
import { openDatabase } from '../database/index.ts';
import { readFolder } from './folder-argument.ts';
import { runCommand } from './command.ts';

await runCommand(async (say) => {
  const folder = readFolder('npm run restore -- FOLDER');
  const settings = await readSettings(process.env);
  const database = await openDatabase(settings);
  try {
    const { takenAt, version, tables } = await restoreBackup(database, settings, folder);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `Restored ${rows.toLocaleString('en')} rows as they were at ${takenAt}, backed up by version ${version}. What waited then (messages, webhooks, imports) goes on at the next start.`,
    );
  } finally {
    await database.close();
  }
});
