import { AsyncLocalStorage } from 'node:async_hooks';

import type { SQL } from 'drizzle-orm';

import type { Driver, DriverResult, Pool, PoolFigures, Session } from './driver.ts';
import { DatabaseUnavailable, isReadOnly, type StartError, StatementError } from './errors.ts';
import { openPglite } from './pglite.ts';
import type { PostgresOptions } from './connection/options.ts';
import { openPostgres } from './postgres.ts';
import { StatementNames, type StatementKind } from './statement-names.ts';
import { readFrom } from './replica-reads.ts';
import { type Beginning, opening, type Scope, scopeStatements } from './scope.ts';
import type { Applied } from './serving.ts';
import { render } from './sql.ts';
import { Troubles } from './troubles.ts';
import { wireValue } from './values.ts';
import { notePosition, positionOf, presentPerson, replayedColumns } from './writers.ts';

interface QueryResult<Row> {
  readonly rows: Row[];
  /** Number of rows returned, or changed if none are returned. */
  readonly rowCount: number;
}

/** Sessions keep statements of a kind prepared, so that they are parsed and planned once. */
interface QueryOptions {
  readonly prepared?: StatementKind | undefined;
}

export interface Queryable {
  /** Runs one composed statement. Throws StatementError (with SQLSTATE and constraint) or DatabaseUnavailable. */
  query<Row = Record<string, unknown>>(statement: SQL, options?: QueryOptions): Promise<QueryResult<Row>>;
}

export interface OwnerQueryable extends Queryable {
  /** Runs any number of statements without parameters in one round trip. Resolves with the rows of all of them, in their order. */
  script(text: string): Promise<Record<string, unknown>[]>;
}

interface OwnerTransactionOptions {
  /** Milliseconds that a statement waits for a lock. By default it waits until the lock is free. */
  readonly lockTimeoutMs?: number;
}

export interface Owner extends OwnerQueryable {
  /** Runs `work` in a transaction as the owner of the tables. Rolls back when `work` throws. */
  transaction<T>(work: (tx: OwnerQueryable) => Promise<T>, options?: OwnerTransactionOptions): Promise<T>;
}

interface TransactionOptions {
  /** Runs as a read-only transaction. The result does not wait for its end. */
  readonly readOnly?: boolean;
  /** A read-only transaction that may see others' changes a moment late: a replica answers it, when there is one. */
  readonly mayBeOld?: boolean;
}

export interface Database {
  readonly kind: Driver['kind'];
  /** Runs `work` in a transaction as the application role in the scope. Rolls back when `work` throws. */
  transaction<T>(scope: Scope, work: (tx: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Access as the owner, for migrations, sample data and tables without a tenant (identity). */
  readonly owner: Owner;
  /** The same on a connection that no pooler ends or shares, for a start and other long work. */
  readonly direct: Owner;
  /** Runs text with `$1`-style parameters as the owner: the interface for a durable queue in the same database (pg-boss). */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Calls `heard` for each NOTIFY on `channel` until the returned function is called. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** Calls `stop` when another version has migrated the database while this process was not connected to it, or has its data folder. */
  guard(started: readonly Applied[], stop: (reason: StartError) => void): void;
  /** Why the last changes failed, while none has succeeded since: the database is full or accepts no changes. */
  trouble(): DatabaseUnavailable | undefined;
  /** The sessions of this process at the servers. */
  pools(): readonly PoolFigures[];
  /** Whether replicas are read, or why not. Undefined without a replica. */
  replica(): { readonly trouble: string | undefined } | undefined;
  close(): Promise<void>;
}

export interface OpenOptions extends Omit<PostgresOptions, 'databaseUrl'> {
  /** A PostgreSQL server. Defaults to the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Folder of the embedded database; `:memory:` stores nothing on disk. */
  readonly dataDir: string;
}

/** Placeholder for the role of the connection. */
const ownerRole = 'owner';

/** Lends a session of one of the servers. */
type Lend = <T>(work: (session: Session, spoil: () => void) => Promise<T>) => Promise<T>;

/** @param role the role of the statements: PostgreSQL would replan a statement prepared for another role */
function toQueryable(session: Session, role: string): OwnerQueryable {
  return {
    async query<Row>(statement: SQL, { prepared }: QueryOptions = {}) {
      const { text, parameters } = render(statement);
      const result = await session.run(
        text,
        parameters.map(wireValue),
        prepared && statementNames.name(prepared, role, text),
      );
      // The caller asserts the shape of its statement's rows.
      return { rows: result.rows as Row[], rowCount: result.rowCount };
    },
    async script(text) {
      const { rows } = await session.script(text);
      return rows;
    },
  };
}

const statementNames = new StatementNames();

/** The database over a driver. */
// Waiting inside a transaction for a statement outside it deadlocks with a single session, and exhausts a pool.
function createDatabase(driver: Driver): Database {
  const troubles = new Troubles();
  /** The error that callers see. A change refused by a read-only server is an outage; its sessions may lead to a former primary. */
  function seen(error: unknown, spoil: () => void): unknown {
    const shown = isReadOnly(error) ? new DatabaseUnavailable(error, 'readOnly') : error;
    if (!(shown instanceof DatabaseUnavailable)) return shown;
    troubles.add(shown);
    if (shown.reason === 'readOnly') {
      driver.renewSessions();
      spoil();
    }
    return shown;
  }

  const running = new AsyncLocalStorage<{ open: boolean }>();
  function refuseNested() {
    if (running.getStore()?.open)
      throw new Error('A statement inside a transaction must run on the transaction, not on the database.');
  }

  async function transaction<T>(
    lend: Lend,
    { begin, role, check }: Beginning,
    work: (tx: OwnerQueryable) => Promise<T>,
    { readOnly = false }: TransactionOptions = {},
  ): Promise<T> {
    refuseNested();
    const writer = driver.replica && !readOnly ? presentPerson() : undefined;
    let early: (value: T) => void = () => {};
    const read = new Promise<T>((resolve) => {
      early = resolve;
    });
    const ended = lend(async (session, spoil) => {
      const state = { open: true };
      const beginning = session.script(begin).then(({ rows }) => check?.(rows));
      // Reported by the first statement, or below when there is none.
      beginning.catch(() => {});
      const afterBegin = async (statement: () => Promise<DriverResult>) => {
        if (!state.open) throw new Error('This transaction has ended.');
        const [, result] = await Promise.all([beginning, statement()]);
        return result;
      };
      const tx = toQueryable(
        {
          run: (text, parameters, name) => afterBegin(() => session.run(text, parameters, name)),
          script: (text) => afterBegin(() => session.script(text)),
        },
        role,
      );
      try {
        const value = await running.run(state, () => work(tx));
        await beginning;
        state.open = false;
        if (readOnly) early(value);
        const { command } = await session.script(`${writer === undefined ? '' : notePosition(writer)}commit`);
        if (command === 'ROLLBACK')
          throw new StatementError('The transaction was rolled back because a statement in it had failed.', {
            code: '25P02',
          });
        if (!readOnly) troubles.end();
        return value;
      } catch (error) {
        state.open = false;
        await session.script('rollback').catch(spoil);
        throw readOnly ? error : seen(error, spoil);
      }
    });
    return Promise.race([read, ended]);
  }

  async function once(
    work: (session: Session) => Promise<DriverResult>,
    pool: Pool = 'owner',
  ): Promise<DriverResult> {
    refuseNested();
    return driver.lend(pool, async (session, spoil) => {
      try {
        return await work(session);
      } catch (error) {
        throw seen(error, spoil);
      }
    });
  }

  const lendOf =
    (pool: Pool): Lend =>
    (work) =>
      driver.lend(pool, work);

  const ownerOf = (pool: 'owner' | 'direct'): Owner => ({
    ...toQueryable(
      {
        run: (text, parameters, name) => once((session) => session.run(text, parameters, name), pool),
        script: (text) => once((session) => session.script(text), pool),
      },
      ownerRole,
    ),
    transaction: (work, { lockTimeoutMs } = {}) => {
      const begin =
        lockTimeoutMs === undefined ? opening : `${opening}; set local lock_timeout = ${lockTimeoutMs}`;
      return transaction(lendOf(pool), { begin, role: ownerRole }, work);
    },
  });

  const owner = ownerOf('owner');
  return {
    kind: driver.kind,
    async transaction(scope, work, options = {}) {
      const onServer = (lend: Lend, columns?: string, check?: Beginning['check']) => {
        const beginning = scopeStatements(scope, options, driver.localSettings, columns);
        return transaction(lend, check ? { ...beginning, check } : beginning, work, options);
      };
      const onPrimary = () => onServer(lendOf('application'));
      const { replica } = driver;
      const person = presentPerson();
      if (!options.mayBeOld || !options.readOnly || person === undefined || !replica?.serves())
        return onPrimary();
      const own = owner.query<{ position: number }>(positionOf(person), { prepared: 'fixed' });
      return readFrom(replica, { own, onPrimary }, (check) =>
        onServer((lent) => replica.lend(lent), replayedColumns(person), check),
      );
    },
    owner,
    direct: ownerOf('direct'),
    async executeSql(text, values = []) {
      const { rows } = await once((session) =>
        values.length === 0 ? session.script(text) : session.run(text, values.map(wireValue)),
      );
      return { rows };
    },
    listen: (channel, heard) => driver.listen(channel, heard),
    guard: (started, stop) => driver.guard(started, stop),
    trouble: () => troubles.last(),
    pools: () => driver.pools(),
    replica: () => driver.replica,
    close: () => driver.close(),
  };
}

/**
 * Opens the server at `databaseUrl`, or the embedded database in `dataDir`, locked for this process. Throws StartError with a message for
 * the operator.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, dataDir } = options;
  const driver = await (databaseUrl ? openPostgres({ ...options, databaseUrl }) : openPglite(dataDir));
  return createDatabase(driver);
}
