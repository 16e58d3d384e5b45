// `npm run client -- export CLIENT FILE` and `npm run client -- remove CLIENT [--yes]`, while the platform runs or not.
import { readSettings } from '../configuration/settings.ts';
import { StartError } from '../database/index.ts';
import { runOperation } from '../kernel/operations.ts';
import { erasure } from '../modules.ts';
import { listOf, readWork } from './archive-arguments.ts';
import { runCommand } from './command.ts';

await runCommand(async (say) => {
  const asked = readWork('npm run client -- export CLIENT FILE | remove CLIENT [--yes]', 'remove');
  const settings = await readSettings(process.env);
  const input = { client: asked.subject };
  if (asked.file !== undefined) {
    const { name, rows, file } = await runOperation(settings, erasure.exportClient, {
      ...input,
      file: asked.file,
    });
    say(`${file} has what is stored about ${name ?? asked.subject}: ${listOf(rows)}. Secrets are not in it.`);
    return;
  }
  const operation = asked.isConfirmed ? erasure.removeClient : erasure.countClient;
  const { name, uid, rows } = await runOperation(settings, operation, input);
  if (Object.keys(rows).length === 0) throw new StartError(`Nothing is stored about a client ${uid}.`);
  say(
    asked.isConfirmed
      ? `Removed ${name ?? uid}: ${listOf(rows)}.`
      : `${name ?? uid} (${uid}) has ${listOf(rows)}. To remove all of it for good, add --yes. Export it before.`,
  );
});
