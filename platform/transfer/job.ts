import { sql } from 'drizzle-orm';

import type { Scope } from '../database/index.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { defineJob, type JobResult, type JobRun } from '../jobs/job.ts';
import { targetPolicy } from '../kernel/target-policy.ts';
import { quoted } from '../mail/quoted.ts';
import { sendMail } from '../mail/send.ts';
import { foldersOf, FolderRun } from './folder.ts';
import { type OpenSettings, openPassword, type Owner, readSettings, tableOf } from './settings.ts';
import { filesIn, targetOf, TransferFault, withSftp } from './sftp.ts';

/** The owner of the server to poll: a client, or null for the provider. */
interface TransferData {
  readonly clientUid: Owner;
  /** The client with whose folder an interrupted poll continues. */
  readonly from?: string;
  /** True when an earlier part of the poll has stored a problem. */
  readonly hasProblem?: boolean;
}

function scopeOf(owner: Owner): Scope {
  return owner === null ? { kind: 'platform' } : { kind: 'tenant', clientUid: owner };
}

/** Stores why a server was not reached, and notifies the email list once. */
async function keepProblem(
  { context }: JobRun,
  owner: Owner,
  { values }: OpenSettings,
  problem: string | null,
): Promise<void> {
  await context.database.transaction(scopeOf(owner), async (tx) => {
    const own = owner === null ? sql`true` : sql`client_uid = ${owner}`;
    const { rows } = await tx.query(sql`
      update ${tableOf(owner)} set problem = ${problem} where ${own} and problem is distinct from ${problem} returning uid`);
    if (rows.length === 0 || problem === null) return;
    const text = [
      `Files cannot be fetched from ${quoted(String(values['uploadUrl']))}. ${problem}`,
      'The server is tried again, and you get no further email until it was reached or gives another reason.',
    ].join('\n\n');
    for (const to of values['emailList'] as readonly string[])
      await sendMail(tx, context, { to, subject: 'File transfer not reached', text });
  });
}

/** Stores the key of a server at the first connection. */
async function keepHostKey({ context }: JobRun, owner: Owner, hostKey: string): Promise<void> {
  await context.database.transaction(scopeOf(owner), (tx) =>
    tx.query(sql`
      update ${tableOf(owner)} set host_key = ${hostKey}
      where ${owner === null ? sql`true` : sql`client_uid = ${owner}`} and host_key is null`),
  );
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

/**
 * Polls the server of one owner and imports its files. When its time is up, another job continues with the rest: from the start, a poll
 * that takes longer than a job may run would never reach the last folders.
 */
async function lookAt(
  { clientUid: owner, from = '', hasProblem = false }: TransferData,
  run: JobRun,
): Promise<JobResult> {
  const { context, signal } = run;
  const stored = await context.database.transaction(scopeOf(owner), (tx) => readSettings(tx, owner));
  if (!stored || stored.values['isEnabled'] !== true || stored.values['status'] !== 'Active') return 'done';
  const { values, hostKey } = stored;
  const settings = { values, hostKey, password: await openPassword(context, owner, stored) };
  const problem = new FirstProblem();
  try {
    const target = targetOf(settings);
    const next = await withSftp(target, targetPolicy(context.settings), async (client, shownKey) => {
      await keepHostKey(run, owner, shownKey);
      const folders = (await foldersOf(client, owner, target.folder)).filter(
        ({ clientUid }) => clientUid >= from,
      );
      for (const [index, { clientUid, path }] of folders.entries()) {
        // Each part handles a folder or a file, and so comes further than the one before.
        if (signal.aborted && index > 0) return clientUid;
        const folder = new FolderRun(run, client, {
          clientUid,
          server: owner === null ? 'provider' : 'client',
          runAs: stored.runAs,
          notify: stored.values['emailList'] as readonly string[],
        });
        for (const file of (await problem.during(path, filesIn(client, path))) ?? []) {
          const isTaken = await problem.during(file.path, folder.take(file));
          if (signal.aborted && isTaken) return clientUid;
        }
      }
      return undefined;
    });
    // Only a whole poll without problems ends the last one: a part says nothing about the other folders.
    if (!hasProblem && (problem.sentence !== null || next === undefined))
      await keepProblem(run, owner, settings, problem.sentence);
    if (next !== undefined) {
      const rest = { clientUid: owner, from: next, hasProblem: hasProblem || problem.sentence !== null };
      await context.database.transaction(scopeOf(owner), (tx) => enqueue(tx, transferJob, rest));
    }
  } catch (error) {
    if (!(error instanceof TransferFault)) throw error;
    await keepProblem(run, owner, settings, error.message);
  }
  return 'done';
}

/** Polls one server. */
export const transferJob = defineJob<TransferData>({ name: 'transfers', concurrency: 2, handler: lookAt });
