import { enqueue } from '../jobs/enqueue.ts';
import { defineJob, type JobResult, type JobRun } from '../jobs/job.ts';
import { targetPolicy } from '../kernel/target-policy.ts';
import { quoted } from '../mail/quoted.ts';
import type { Owner } from './owner.ts';
import { foldersOf, FolderRun } from './folder.ts';
import { knownAddresses } from './recipients.ts';
import { openSecrets, readSettings } from './stored-settings.ts';
import { beginPoll, endPoll, keepHostKey, keepProblem, scopeOf } from './poll-state.ts';
import { filesIn, targetOf, withSftp } from './sftp.ts';
import { TransferFault } from './transfer-fault.ts';

/** The owner of the server to poll: a client, or null for the provider. */
interface TransferData {
  readonly clientUid: Owner;
  /** The client with whose folder an interrupted poll continues. */
  readonly from?: string;
  /** True when an earlier part of the poll has stored a problem. */
  readonly hasProblem?: boolean;
}

/** The first of the folders and files of a poll that could not be read. The others are imported nevertheless. */
class FirstProblem {
  /** Null when everything could be read. */
  sentence: string | null = null;

  /** Runs an operation on a path. Resolves with undefined when the path could not be read. */
  async during<T>(path: string, operation: Promise<T>): Promise<T | undefined> {
    try {
      return await operation;
    } catch (error) {
      if (!(error instanceof TransferFault)) throw error;
      this.sentence ??= `“${quoted(path)}”: ${error.message}`;
      return undefined;
    }
  }
}

/** The settings of an owner with those of its recipients who are people of the owner. Undefined when there are none. */
async function readPolled({ context: { database } }: JobRun, owner: Owner) {
  const stored = await database.transaction(scopeOf(owner), (tx) => readSettings(tx, owner));
  if (!stored) return undefined;
  const addresses = stored.values['emailList'] as readonly string[];
  const notify = await database.transaction({ kind: 'platform' }, (tx) =>
    knownAddresses(tx, owner, addresses),
  );
  return { ...stored, notify };
}

/**
 * Polls the server of one owner and imports its files. When its time is up, another job continues with the rest: from the start, a poll
 * that takes longer than a job may run would never reach the last folders.
 */
async function lookAt(
  { clientUid: owner, from = '', hasProblem = false }: TransferData,
  run: JobRun,
): Promise<JobResult> {
  const { context, signal, ends } = run;
  const stored = await readPolled(run, owner);
  if (!stored || stored.values['isEnabled'] !== true || stored.values['status'] !== 'Active') return 'done';
  if (from === '') await beginPoll(run, owner);
  const { values, hostKey, notify } = stored;
  const settings = { values, hostKey, secrets: await openSecrets(context, owner, stored) };
  const problem = new FirstProblem();
  try {
    const target = targetOf(settings);
    const limits = { policy: targetPolicy(context.settings), ends };
    const next = await withSftp(target, limits, async (session) => {
      await keepHostKey(run, owner, session.hostKey);
      const folders = (await foldersOf(session, owner, target.folder)).filter(
        ({ clientUid }) => clientUid >= from,
      );
      for (const [index, { clientUid, path }] of folders.entries()) {
        // Each part handles a folder or a file, and so comes further than the one before.
        if (signal.aborted && index > 0) return clientUid;
        const folder = new FolderRun(run, session, {
          clientUid,
          server: owner === null ? 'provider' : 'client',
          runAs: stored.runAs,
          notify,
        });
        const files = (await problem.during(path, filesIn(session, path))) ?? [];
        let isInterrupted = false;
        for (const file of await folder.pending(files)) {
          const isTaken = await problem.during(file.path, folder.take(file));
          isInterrupted = signal.aborted && isTaken === true;
          if (isInterrupted) break;
        }
        await folder.tellRefusals();
        if (isInterrupted) return clientUid;
      }
      return undefined;
    });
    // Only a whole poll without problems ends the last one: a part says nothing about the other folders.
    if (!hasProblem && (problem.sentence !== null || next === undefined))
      await keepProblem(run, owner, stored, problem.sentence);
    if (next === undefined) await endPoll(run, owner, true);
    if (next !== undefined) {
      const rest = { clientUid: owner, from: next, hasProblem: hasProblem || problem.sentence !== null };
      await context.database.transaction(scopeOf(owner), (tx) => enqueue(tx, transferJob, rest));
    }
  } catch (error) {
    if (!(error instanceof TransferFault)) throw error;
    await keepProblem(run, owner, stored, error.message);
    await endPoll(run, owner, false);
  }
  return 'done';
}

/** Tells that polls of a server ended the process, or never ended. The next one waits as after any failed poll. */
async function giveUp({ clientUid: owner }: TransferData, run: JobRun): Promise<void> {
  const stored = await readPolled(run, owner);
  if (!stored) return;
  await keepProblem(run, owner, stored, 'The files were not fetched to their end.');
  await endPoll(run, owner, false);
}

/** Polls one server. */
export const transferJob = defineJob<TransferData>({
  name: 'transfers',
  concurrency: 2,
  leaseSeconds: 90,
  maxFaults: 2,
  handler: lookAt,
  giveUp,
});
