// `npm run person -- export ADDRESS FILE` and `npm run person -- erase ADDRESS --yes`, while the platform runs or not.
import { readSettings } from '../configuration/settings.ts';
import { StartError } from '../database/index.ts';
import { runOperation } from '../kernel/operations.ts';
import { erasure } from '../modules.ts';
import { listOf, readWork } from './archive-arguments.ts';
import { runCommand } from './command.ts';

/** Names the addresses of the person's records that were not looked for. */
const warningOf = (leftOut: readonly string[]) =>
  leftOut.length === 0
    ? ''
    : ` Their record also has, or had, these addresses, which were left out: ${leftOut.join('; ')}. Where one is theirs all the same, name it in another run.`;

await runCommand(async (say) => {
  const {
    subject: person,
    file,
    isConfirmed,
  } = readWork('npm run person -- export ADDRESS FILE | erase ADDRESS --yes', 'erase');
  const settings = await readSettings(process.env);
  if (file !== undefined) {
    const { leftOut, ...archive } = await runOperation(settings, erasure.exportPerson, { person, file });
    say(
      `${archive.file} has what is stored about ${person}: ${listOf(archive.rows)}. Secrets are not in it.${warningOf(leftOut)}`,
    );
    return;
  }
  if (!isConfirmed)
    throw new StartError(
      `This removes ${person} for good, with their account, records and pictures, and their names from history, imports and deliveries. Add --yes to do it.`,
    );
  const { pseudonym, rows, texts, mails, leftOut } = await runOperation(settings, erasure.erasePerson, {
    person,
  });
  if (Object.keys({ ...rows, ...texts }).length + mails === 0)
    throw new StartError(`Nothing is stored about ${person}.`);
  say(
    `Erased ${person}. Deleted or emptied: ${listOf(rows)}, and ${mails} messages. Named ${pseudonym} instead in: ${listOf(texts)}.${warningOf(leftOut)}`,
  );
});
