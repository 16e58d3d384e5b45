import { sql } from 'drizzle-orm';

import type { AnyResource } from '../../resources/declaration/index.ts';
import { resourceNamed } from '../../resources/registry.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { jsonb, onBehalfOf, type Scope } from '../database/index.ts';
import { isAllowed } from '../http/access.ts';
import { rateLimit } from '../http/rate-limit.ts';
import type { JobResult, JobRun } from '../jobs/job.ts';
import { personByUid } from '../identity/person.ts';
import { toPrincipal } from '../identity/authentication.ts';
import type { Principal } from '../kernel/principal.ts';
import { createThrottle } from '../kernel/traffic.ts';
import { keepUpload, withContents } from '../storage/storage.ts';
import { FileProblem, type SheetRow, type TableFile } from './files/table-file.ts';
import { keyIn } from './key.ts';
import {
  dateOrderOf,
  dotOrderOf,
  FactFinder,
  type Facts,
  joinsRows,
  remarksOn,
  remarksOnHeadings,
} from './facts.ts';
import { findRepeats, type Repeats } from './repeats.ts';
import { takenNamesRule } from '../resources/taken-names.ts';
import { openTable } from './files/open.ts';
import { replaced } from './replacements.ts';
import { rowsBelow, withoutOthers } from './sheet-rows.ts';
import { appendResults, findExisting, importRows, type RowResult, type RowsToImport } from './rows.ts';
import { type FinishedImport, finishedColumns, sendResult } from './results.ts';
import { type ImportData, type ImportState, readState } from './state.ts';
import { readTargets, type Targets } from './headings/targets.ts';
import { byLabels, remarksOnLabels } from './table/labelled.ts';
import type { Outcome } from './writes.ts';

/** Milliseconds after the end of an import during which its file can be imported again. */
const retentionMs = 24 * 60 * 60 * 1000;

/** Rows committed together with the progress of the import. */
export const batchRows = 300;
/** The same on PGlite after a call, because every call waits there while a batch is written. Each batch without a call doubles it. */
const pgliteBatchRows = 10;
/** Maximum number of bytes of an unpacked file. */
const maxBytes = 512 * 1024 * 1024;

/** Thrown when the run has to end, and when another process has imported rows since they were read. */
class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

function count(results: readonly RowResult[], outcome: Outcome): number {
  return results.filter((result) => result.outcome === outcome).length;
}

/** An import with its resource. */
type Work = ImportState & { readonly resource: AnyResource };

/** One run of an import, or of the check of a file, within one run of the job. */
export class ImportRun {
  private readonly data: ImportData;
  private readonly context: PlatformContext;
  private readonly signal: AbortSignal;
  private readonly progressed: JobRun['progressed'];
  private readonly scope: Scope;

  constructor(data: ImportData, { context, signal, progressed }: JobRun) {
    this.data = data;
    this.context = context;
    this.signal = signal;
    this.progressed = progressed;
    this.scope = { kind: 'tenant', clientUid: data.clientUid };
  }

  private async readWork(): Promise<Work | undefined> {
    const state = await this.context.database.transaction(this.scope, (tx) => readState(tx, this.data));
    const resource = state && resourceNamed(state.subject);
    return state && resource && { ...state, resource };
  }

  async run(): Promise<JobResult> {
    const work = await this.readWork();
    if (!work || !['Queued', 'Running'].includes(work.status)) return 'done';
    return onBehalfOf(work.requestedBy, () => this.runWork(work));
  }

  private async runWork(work: Work): Promise<JobResult> {
    try {
      const principal = await this.requester(work);
      if (work.extension === null) throw new FileProblem('The file was deleted before it could be read.');
      const { extension, contentKey } = work;
      const encoding = work.encoding ?? undefined;
      await withContents(this.context.settings, { contentKey }, async (path) => {
        const file = await openTable(path, extension, { encoding });
        try {
          const targets = await this.readTargets(work, principal);
          const facts = work.facts ?? (await this.count(file, work, targets));
          await this.importFile(file, work, { facts, targets });
        } finally {
          await file.close();
        }
      });
      await this.finish('Completed', work, null);
    } catch (error) {
      if (error instanceof Interrupted) return 'again';
      if (!(error instanceof FileProblem)) throw error;
      await this.finish('Failed', work, error.message);
    }
    return 'done';
  }

  /** Marks the import as failed after its job failed, or crashed the process, too often. */
  async giveUp(): Promise<void> {
    const work = await this.readWork();
    if (work)
      await this.finish('Failed', work, 'The file could not be imported. Please check it, or split it.');
  }

  /** The requester with current rights: the import ends when they lose the right to it. */
  private async requester({ requestedBy, resource }: Work): Promise<Principal> {
    const person = await personByUid(this.context.database.owner, requestedBy);
    const principal = person?.isActive ? toPrincipal(person) : undefined;
    if (!principal || !isAllowed({ operation: 'create', resource }, principal))
      throw new FileProblem('The person who asked for this import is no longer permitted to make it.');
    return principal;
  }

  private async *rowsOf(file: TableFile, work: Work): AsyncGenerator<SheetRow> {
    const { resource, sheetName, headingRow, headers, mapping, requestedOn: today, replacements } = work;
    const below = rowsBelow(file, { sheet: sheetName, headingRow, heading: headers, resource }, maxBytes);
    const own = withoutOthers(below, { resource, headers, mapping, today });
    const rows = byLabels(own, { resource, headers, mapping });
    for await (const row of replacements.length === 0 ? rows : replaced(rows, replacements)) {
      if (this.signal.aborted) throw new Interrupted();
      yield row;
    }
  }

  /** Stores the number of rows and the facts of the file before the first row is imported, so that progress has an end. */
  private async count(file: TableFile, work: Work, targets: Targets): Promise<Facts> {
    const finder = new FactFinder(work.resource, { mapping: work.mapping, targets }, work.headers);
    for await (const row of this.rowsOf(file, work)) finder.see(row);
    const { clientUid, importUid } = this.data;
    const remarks = [
      ...remarksOn(file, work.sheetName),
      ...remarksOnHeadings(work.headers, work.mapping),
      ...remarksOnLabels(work.headers, work.mapping),
      ...finder.hiddenRemarks(),
    ];
    const facts = { ...finder.facts(), remarks };
    await this.context.database.transaction(this.scope, (tx) =>
      tx.query(sql`
        update imports set total = ${finder.total}, facts = ${jsonb(facts)}
        where client_uid = ${clientUid} and uid = ${importUid}`),
    );
    return facts;
  }

  private readTargets({ resource, mapping }: Work, principal: Principal): Promise<Targets> {
    const { clientUid } = this.data;
    return this.context.database.transaction(this.scope, (tx) =>
      readTargets(tx, { resource, mapping, clientUid, principal }),
    );
  }

  private async importFile(
    file: TableFile,
    work: Work,
    { facts, targets }: { readonly facts: Facts; readonly targets: Targets },
  ): Promise<void> {
    const { resource, mapping } = work;
    const dateOrder = work.dateOrder ?? dateOrderOf(facts, work.country);
    const dotOrder = work.dateOrder ?? dotOrderOf(facts, work.country);
    const isJoining = facts.hasRepeats && joinsRows(resource, mapping);
    const repeats: Repeats = isJoining
      ? await findRepeats(
          () => this.rowsOf(file, work),
          ({ cells }) => keyIn(resource, { mapping, targets }, cells)?.folded,
        )
      : new Map();
    const { namesByComma, nameOrders = {}, codedColumns = [] } = facts;
    // Earlier versions noted the columns, not the letters.
    const unclearLetters = facts.unclearLetters.map(String);
    const { country, timeZone, requestedOn: today } = work;
    const reading = {
      mapping,
      targets,
      dateOrder,
      dotOrder,
      namesByComma,
      nameOrders,
      unclearLetters,
      codedColumns,
      today,
      country,
      timeZone,
    };
    const understood = { reading, repeats };
    const leastRows = this.context.database.kind === 'pglite' ? pgliteBatchRows : batchRows;
    let fullBatch = leastRows;
    let { doneThrough } = work;
    let batch: SheetRow[] = [];
    let throttle: ReturnType<typeof createThrottle> | undefined;
    const save = async () => {
      if (batch.length === 0) return;
      // For each batch: a right that is taken away counts from the next one.
      const principal = await this.requester(work);
      doneThrough = await this.importBatch(batch, { ...work, doneThrough }, principal, understood);
      batch = [];
      await this.progressed();
      const calls = (await throttle?.()) ?? 0;
      fullBatch = calls > 0 ? leastRows : Math.min(fullBatch * 2, batchRows);
    };
    for await (const row of this.rowsOf(file, work)) {
      // Rows of earlier runs are read again, which no rest makes up for.
      if (row.number > doneThrough) {
        throttle ??= createThrottle(this.signal);
        batch.push(row);
      }
      if (batch.length >= fullBatch) await save();
    }
    await save();
  }

  /** Commits rows, their results and the progress of the import in one transaction. Returns the number of the last row. */
  private async importBatch(
    rows: readonly SheetRow[],
    state: Work,
    principal: Principal,
    understood: Pick<RowsToImport, 'reading' | 'repeats'>,
  ): Promise<number> {
    const { clientUid, importUid } = this.data;
    const { database, clock, settings } = this.context;
    const rule = takenNamesRule(state.resource);
    const limit = rule && rateLimit(database, rule);
    if ((await limit?.state(clientUid))?.isExceeded)
      throw new FileProblem(
        `Too many rows have an email address or an external identifier that is taken. Please ${state.isCheck ? 'check the file again' : 'import the remaining rows'} in an hour.`,
      );
    let taken = 0;
    const of = { resource: state.resource, clientUid };
    const keyed = { ...of, reading: understood.reading };
    const existing = await database.transaction({ kind: 'platform' }, (tx) => findExisting(tx, keyed, rows), {
      readOnly: true,
    });
    const doneThrough = await database.transaction(this.scope, async (tx) => {
      // Locks the import, so that another process whose job was taken to be dead cannot import the same rows.
      const { rows: held } = await tx.query<{ doneThrough: number; status: string }>(sql`
        select done_through as "doneThrough", status from imports
        where client_uid = ${clientUid} and uid = ${importUid} for update`);
      const [now] = held;
      if (!now || now.doneThrough !== state.doneThrough || !['Queued', 'Running'].includes(now.status))
        throw new Interrupted();
      const params = Object.fromEntries(Object.keys(state.resource.scope).map((name) => [name, clientUid]));
      const work = {
        ...of,
        importUid,
        ...understood,
        writing: {
          tx,
          principal,
          params,
          clock,
          requestId: importUid,
          settings,
          withoutInvitations: state.withoutInvitations,
        },
      };
      if (state.isCheck) await tx.query(sql`savepoint import_check`);
      const results = await importRows(work, rows, existing);
      // A check writes like an import, so that both give the same results, and rolls back.
      if (state.isCheck) await tx.query(sql`rollback to savepoint import_check`);
      await appendResults(work, results);
      taken = results.filter(({ isTaken }) => isTaken).length;
      const lastNumber = rows.at(-1)?.number ?? state.doneThrough;
      await tx.query(sql`
        update imports set status = 'Running', done_through = ${lastNumber},
          created = created + ${count(results, 'created')}, updated = updated + ${count(results, 'updated')},
          skipped = skipped + ${count(results, 'skipped')}, failed = failed + ${count(results, 'failed')}
        where client_uid = ${clientUid} and uid = ${importUid}`);
      return lastNumber;
    });
    if (taken > 0) await limit?.consume(clientUid, taken);
    return doneThrough;
  }

  private async finish(status: 'Completed' | 'Failed', { uploadUid }: Work, problem: string | null) {
    const { clientUid, importUid } = this.data;
    const now = this.context.clock.now();
    await this.context.database.transaction(this.scope, async (tx) => {
      const { rows } = await tx.query<FinishedImport>(sql`
        update imports set status = ${status}, problem = ${problem}, finished_at = ${now}
        where client_uid = ${clientUid} and uid = ${importUid} and finished_at is null
        returning ${finishedColumns}`);
      if (rows[0]) await sendResult(tx, this.context, this.data, rows[0]);
      await keepUpload(tx, clientUid, uploadUid, new Date(now.getTime() + retentionMs));
    });
  }
}
