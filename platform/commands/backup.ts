// `npm run backup -- FOLDER`: writes rows and uploads into an empty folder, while the platform runs or not.
import { backupOperation } from '../backup/index.ts';
import { readSettings } from '../configuration/settings.ts';
import { runOperation } from '../kernel/operations.ts';
import { runCommand } from './command.ts';
import { readFolder } from './folder-argument.ts';

await runCommand(async (say) => {
  const folder = readFolder('npm run backup -- FOLDER');
  const manifest = await runOperation(await readSettings(process.env), backupOperation, { folder });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `${folder} has ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables and ${manifest.uploads.length} uploads. Keep SECRET_KEY elsewhere: the backup has only its fingerprint.`,
  );
});
