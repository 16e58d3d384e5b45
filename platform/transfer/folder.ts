import { PassThrough } from 'node:stream';

import { sql } from 'drizzle-orm';

import {
  asImport,
  importExtensions,
  type ImportResource,
} from '../../resources/declaration/imports/importCalls.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';
import { resources } from '../../resources/registry.ts';
import { jsonb, type Scope } from '../database/index.ts';
import { isAllowed } from '../http/access.ts';
import { toPrincipal } from '../identity/authentication.ts';
import { personByUid } from '../identity/person.ts';
import { propose, ratedFor } from '../imports/headings/guess.ts';
import { queueImport } from '../imports/start.ts';
import { purposeOf, receivedUpload, startOf } from '../imports/uploaded.ts';
import type { JobRun } from '../jobs/job.ts';
import type { Principal } from '../kernel/principal.ts';
import { ProblemError } from '../kernel/problem.ts';
import { quoted } from '../mail/quoted.ts';
import { sendMail } from '../mail/send.ts';
import { expectUpload, receiveUpload } from '../storage/storage.ts';
import type { Owner } from './owner.ts';
import { foldersIn, isUnchanged, type RemoteFile, type SftpSession } from './sftp.ts';
import { withTransferFaults } from './transfer-fault.ts';

/** The client of the files in a folder, and the user whose rights apply to their import. */
interface FolderOwner {
  readonly clientUid: string;
  readonly server: 'client' | 'provider';
  readonly runAs: string | null;
  /** Email addresses that receive results. */
  readonly notify: readonly string[];
}

/** Maximum files taken from a folder by one poll. Later polls take the others. */
const filesPerPoll = 20;

const importable = resources.flatMap((resource) => asImport(resource) ?? []);

/** The resource whose name a file name begins with. Undefined without a match. */
export function resourceOfFile(name: string): ImportResource | undefined {
  return importable.find((resource) => name.toLowerCase().startsWith(resource.name.toLowerCase()));
}

/**
 * The folders of an owner's server that hold files, ordered by client: one for each client on the provider's server. Throws
 * TransferFault.
 */
export async function foldersOf(
  session: SftpSession,
  owner: Owner,
  folder: string,
): Promise<readonly { readonly clientUid: string; readonly path: string }[]> {
  if (owner !== null) return [{ clientUid: owner, path: folder }];
  const folders = await foldersIn(session, folder, isUuid);
  return folders
    .map(({ name, path }) => ({ clientUid: name.toLowerCase(), path }))
    .toSorted((left, right) => (left.clientUid < right.clientUid ? -1 : 1));
}

/** Imports the files of one client from a server. */
export class FolderRun {
  private readonly run: JobRun;
  private readonly session: SftpSession;
  private readonly owner: FolderOwner;
  private readonly scope: Scope;
  private readonly refused: { readonly file: RemoteFile; readonly reason: string }[] = [];

  constructor(run: JobRun, session: SftpSession, owner: FolderOwner) {
    this.run = run;
    this.session = session;
    this.owner = owner;
    this.scope = { kind: 'tenant', clientUid: owner.clientUid };
  }

  /**
   * The files to take now, oldest first: those that were seen before and have not changed since. Others are stored as seen. Files with names
   * of no resource are ignored.
   */
  async pending(files: readonly RemoteFile[]): Promise<readonly RemoteFile[]> {
    const named = files.filter(({ name }) => resourceOfFile(name));
    if (named.length === 0) return [];
    const { clientUid, server } = this.owner;
    const { database, clock } = this.run.context;
    const listed = sql`jsonb_to_recordset(${jsonb(named)}::jsonb) as listed (path text, size bigint, modified bigint)`;
    const of = sql`client_uid = ${clientUid} and server = ${server}`;
    return database.transaction(this.scope, async (tx) => {
      const { rows } = await tx.query<{ path: string; state: string }>(sql`
        select path, state from transfer_files join ${listed} using (path, size, modified) where ${of}`);
      const states = new Map(rows.map(({ path, state }) => [path, state]));
      const isNew = named.some(({ path }) => !states.has(path));
      if (isNew) {
        // A file that is still being written has another size at each poll.
        await tx.query(sql`
          delete from transfer_files t using ${listed} where ${of} and t.path = listed.path and t.state = 'seen'
            and (t.size <> listed.size or t.modified <> listed.modified)`);
        await tx.query(sql`
          insert into transfer_files (client_uid, server, path, size, modified, state, seen_at)
          select ${clientUid}, ${server}, listed.path, listed.size, listed.modified, 'seen', ${clock.now()} from ${listed}
          where exists (select 1 from clients where uid = ${clientUid})
          on conflict do nothing`);
      }
      // Files that are gone from the server are forgotten some time later.
      await tx.query(sql`
        update transfer_files t set seen_at = ${clock.now()} from ${listed} where ${of} and t.path = listed.path
          and t.size = listed.size and t.modified = listed.modified and t.seen_at < ${clock.now()}::timestamptz - interval '1 day'`);
      return named
        .filter(({ path }) => states.get(path) === 'seen')
        .toSorted((left, right) => left.modified - right.modified)
        .slice(0, filesPerPoll);
    });
  }

  /**
   * Queues the import of a pending file, or refuses it.
   * @returns true when the file is ignored from now on
   */
  async take(file: RemoteFile): Promise<boolean> {
    const resource = resourceOfFile(file.name);
    if (!resource) return false;
    try {
      await this.import(resource, file);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const sentences = Object.values(error.options.errors ?? {}).flat();
      this.refused.push({ file, reason: sentences.join(' ') || error.message });
    }
    return true;
  }

  private keyOf({ path, size, modified }: RemoteFile) {
    const { clientUid, server } = this.owner;
    return sql`client_uid = ${clientUid} and server = ${server} and path = ${path} and size = ${size} and modified = ${modified}`;
  }

  /** The user who saved the settings, with current rights: files are refused when they lose the right to import them. */
  private async requester(resource: ImportResource): Promise<Principal> {
    const { runAs, clientUid } = this.owner;
    const person = runAs === null ? undefined : await personByUid(this.run.context.database.owner, runAs);
    const principal = person?.isActive ? toPrincipal(person) : undefined;
    const isOther = principal?.kind === 'client' && principal.clientUid !== clientUid;
    if (!principal || isOther || !isAllowed({ operation: 'create', resource }, principal))
      throw new ProblemError(403, {
        detail:
          'The person who saved the file transfer isn’t permitted to import it. Save the settings again.',
      });
    return principal;
  }

  /** Downloads the file as an upload of the user. */
  private async fetch(resource: ImportResource, file: RemoteFile, { userUid }: Principal): Promise<string> {
    const { context } = this.run;
    const { database, settings, clock } = context;
    const upload = {
      clientUid: this.owner.clientUid,
      purpose: purposeOf(resource),
      originalName: file.name,
      extension:
        importExtensions.find((extension) => file.name.toLowerCase().endsWith(`.${extension}`)) ?? '',
      createdBy: userUid,
    };
    const { uploadedFileName } = await database.transaction(this.scope, (tx) =>
      expectUpload(tx, settings, upload, clock.now()),
    );
    const contents = new PassThrough();
    const uid = uploadedFileName.replace(/\.\w+$/, '');
    const storing = receiveUpload(database, settings, uid, contents, clock.now());
    // A failure of either ends both: a refused file is not downloaded further, and a broken connection leaves no partial upload.
    storing.catch((error: unknown) => contents.destroy(error as Error));
    const download = withTransferFaults(this.session.client.get(file.path, contents), 'file').catch(
      (error: unknown) => {
        contents.destroy(error as Error);
        throw error;
      },
    );
    const [arrival, sending] = await Promise.allSettled([storing, download]);
    if (arrival.status === 'rejected') throw arrival.reason;
    if (sending.status === 'rejected') throw sending.reason;
    return uploadedFileName;
  }

  private async import(resource: ImportResource, file: RemoteFile): Promise<void> {
    const { clientUid, notify } = this.owner;
    const { database, settings, clock } = this.run.context;
    const principal = await this.requester(resource);
    const name = await this.fetch(resource, file, principal);
    // Its sender went on after a pause: the next polls see it anew, and this part of it is no file.
    if (!(await isUnchanged(this.session, file))) return;
    const upload = await database.transaction(this.scope, (tx) =>
      receivedUpload(tx, { resource, clientUid, principal }, name),
    );
    const { sheet, headers, headingRow, samples, hiddenColumns } = await startOf(settings, upload, {
      sheetName: '',
      rowCount: 1,
      rate: ratedFor(resource, principal),
    });
    await database.transaction(this.scope, async (tx) => {
      // Locks the file, so that concurrent polls of the server import it once.
      const { rows } = await tx.query(sql`
        update transfer_files set state = 'queued' where ${this.keyOf(file)} and state = 'seen' returning path`);
      if (rows.length === 0) return;
      // Nobody sees these columns: they are taken as the file has them, whatever somebody chose for another file.
      const { mapping } = await propose(
        tx,
        { resource, clientUid, principal },
        { headers, samples, hiddenColumns },
        { memory: false },
      );
      const task = {
        resource,
        clientUid,
        upload,
        sheetName: sheet,
        headers,
        headingRow,
        mapping,
        isCheck: false,
        notify,
      };
      const importUid = await queueImport({ tx, principal, clock }, task);
      await tx.query(sql`update transfer_files set import_uid = ${importUid} where ${this.keyOf(file)}`);
    });
  }

  /** Stores which files cannot be imported, and notifies of all of them and the reasons by one mail. */
  async tellRefusals(): Promise<void> {
    if (this.refused.length === 0) return;
    const { context } = this.run;
    await context.database.transaction(this.scope, async (tx) => {
      const lines: string[] = [];
      for (const { file, reason } of this.refused) {
        const { rowCount } = await tx.query(
          sql`update transfer_files set state = 'refused' where ${this.keyOf(file)} and state = 'seen'`,
        );
        if (rowCount > 0) lines.push(`The file “${quoted(file.name)}” was not imported. ${reason}`);
      }
      const [first] = this.refused;
      if (lines.length === 0 || !first) return;
      const what = lines.length === 1 ? quoted(first.file.name) : `${lines.length} files`;
      const mend = `Fix ${lines.length === 1 ? 'it and put it' : 'them and put them'} on the server again.`;
      const text = [...lines, mend].join('\n\n');
      for (const to of this.owner.notify)
        await sendMail(tx, context, { to, subject: `Not imported: ${what}`, text });
    });
  }
}
