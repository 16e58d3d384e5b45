import { PassThrough } from 'node:stream';

import { sql } from 'drizzle-orm';
import type SftpClient from 'ssh2-sftp-client';

import {
  asImport,
  importExtensions,
  type ImportResource,
  usualSheet,
} from '../../resources/declaration/importCalls.ts';
import { guessMapping, importColumns } from '../../resources/declaration/importColumns.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';
import { columnNamesOf } from '../../resources/columnNames.ts';
import { resources } from '../../resources/registry.ts';
import type { Scope } from '../database/index.ts';
import { isAllowed } from '../http/access.ts';
import { toPrincipal } from '../identity/authentication.ts';
import { personByUid } from '../identity/person.ts';
import { queueImport, rememberedMapping } from '../imports/start.ts';
import { purposeOf, receivedUpload, startOf } from '../imports/uploaded.ts';
import type { JobRun } from '../jobs/job.ts';
import type { Principal } from '../kernel/principal.ts';
import { ProblemError } from '../kernel/problem.ts';
import { quoted } from '../mail/quoted.ts';
import { sendMail } from '../mail/send.ts';
import { expectUpload, receiveUpload } from '../storage/storage.ts';
import type { Owner } from './settings.ts';
import { foldersIn, withTransferFaults, type RemoteFile } from './sftp.ts';

/** The client of the files in a folder, and the user whose rights apply to their import. */
interface FolderOwner {
  readonly clientUid: string;
  readonly server: 'client' | 'provider';
  readonly runAs: string | null;
  /** Email addresses that receive results. */
  readonly notify: readonly string[];
}

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
  client: SftpClient,
  owner: Owner,
  folder: string,
): Promise<readonly { readonly clientUid: string; readonly path: string }[]> {
  if (owner !== null) return [{ clientUid: owner, path: folder }];
  const folders = await foldersIn(client, folder);
  return folders
    .flatMap(({ name, path }) => (isUuid(name) ? [{ clientUid: name.toLowerCase(), path }] : []))
    .toSorted((left, right) => (left.clientUid < right.clientUid ? -1 : 1));
}

/** Imports the files of one client from a server. */
export class FolderRun {
  private readonly run: JobRun;
  private readonly client: SftpClient;
  private readonly owner: FolderOwner;
  private readonly scope: Scope;

  constructor(run: JobRun, client: SftpClient, owner: FolderOwner) {
    this.run = run;
    this.client = client;
    this.owner = owner;
    this.scope = { kind: 'tenant', clientUid: owner.clientUid };
  }

  /**
   * Queues the import of a file that was seen before and has not changed since, or refuses it. Files with other names are ignored.
   * @returns true when the file was queued or refused, so that it is ignored from now on
   */
  async take(file: RemoteFile): Promise<boolean> {
    const resource = resourceOfFile(file.name);
    if (!resource || (await this.stateOf(file)) !== 'seen') return false;
    try {
      await this.import(resource, file);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const sentences = Object.values(error.options.errors ?? {}).flat();
      await this.refuse(file, sentences.join(' ') || error.message);
    }
    return true;
  }

  private keyOf({ path, size, modified }: RemoteFile) {
    const { clientUid, server } = this.owner;
    return sql`client_uid = ${clientUid} and server = ${server} and path = ${path} and size = ${size} and modified = ${modified}`;
  }

  /** The state of a file at the previous poll. Undefined when it is new, or its client does not exist. */
  private async stateOf(file: RemoteFile): Promise<string | undefined> {
    const { clientUid, server } = this.owner;
    const { context } = this.run;
    return context.database.transaction(this.scope, async (tx) => {
      const { rows } = await tx.query<{ state: string }>(
        sql`select state from transfer_files where ${this.keyOf(file)}`,
      );
      if (rows[0]) return rows[0].state;
      await tx.query(sql`
        insert into transfer_files (client_uid, server, path, size, modified, state, seen_at)
        select ${clientUid}, ${server}, ${file.path}, ${file.size}, ${file.modified}, 'seen', ${context.clock.now()}
        where exists (select 1 from clients where uid = ${clientUid})
        on conflict do nothing`);
      return undefined;
    });
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
    const download = withTransferFaults(this.client.get(file.path, contents), 'file').catch(
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
    const upload = await database.transaction(this.scope, (tx) =>
      receivedUpload(tx, resource, clientUid, name),
    );
    const { sheet, headers } = await startOf(settings, upload, usualSheet, 1);
    await database.transaction(this.scope, async (tx) => {
      // Locks the file, so that concurrent polls of the server import it once.
      const { rows } = await tx.query(sql`
        update transfer_files set state = 'queued' where ${this.keyOf(file)} and state = 'seen' returning path`);
      if (rows.length === 0) return;
      const remembered = await rememberedMapping(tx, resource, clientUid, principal);
      const mapping = guessMapping(
        resource,
        headers,
        importColumns(resource, principal),
        columnNamesOf(resource.name),
        remembered,
      );
      const task = {
        resource,
        clientUid,
        upload,
        sheetName: sheet,
        headers,
        mapping,
        isCheck: false,
        notify,
      };
      const importUid = await queueImport({ tx, principal, clock }, task);
      await tx.query(sql`update transfer_files set import_uid = ${importUid} where ${this.keyOf(file)}`);
    });
  }

  /** Stores that a file cannot be imported, and notifies of the reason. */
  private async refuse(file: RemoteFile, reason: string): Promise<void> {
    const { context } = this.run;
    await context.database.transaction(this.scope, async (tx) => {
      const { rows } = await tx.query(sql`
        update transfer_files set state = 'refused' where ${this.keyOf(file)} and state = 'seen' returning path`);
      if (rows.length === 0) return;
      const text = [
        `The file “${quoted(file.name)}” was not imported. ${reason}`,
        'Fix it and put it on the server again.',
      ].join('\n\n');
      for (const to of this.owner.notify)
        await sendMail(tx, context, { to, subject: `Not imported: ${quoted(file.name)}`, text });
    });
  }
}
