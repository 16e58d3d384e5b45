import { AsyncLocalStorage } from 'node:async_hooks';

import { type SQL, sql } from 'drizzle-orm';

import type { Driver, DriverResult, Pool, Session } from './driver.ts';
import { StatementError } from './errors.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { applicationRole, platformRole } from './row-security.ts';
import { render } from './sql.ts';
import { wireValue } from './values.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';

/** The tenant for which the statements run; row-level security sees it. */
interface TenantScope {
  readonly kind: 'tenant';
  readonly clientUid: string;
  /** The buildings of somebody who is limited to them, for SQL that counts other rows (`withinCallersBuildings`). */
  readonly buildingUids?: readonly string[];
}
export type Scope = TenantScope | { readonly kind: 'platform' };

interface QueryResult<Row> {
  readonly rows: Row[];
  /** Rows returned, or changed where none are returned. */
  readonly rowCount: number;
}

interface QueryOptions {
  /** The statement's text is one of few: sessions keep it prepared, so that it is read and planned once and not each time. */
  readonly prepared?: boolean;
}

export interface Queryable {
  /** Runs one composed statement. Throws StatementError (with SQLSTATE and constraint) or DatabaseUnavailable. */
  query<Row = Record<string, unknown>>(statement: SQL, options?: QueryOptions): Promise<QueryResult<Row>>;
}

export interface OwnerQueryable extends Queryable {
  /** Runs any number of statements without parameters in one round trip. */
  script(text: string): Promise<void>;
}

export interface Owner extends OwnerQueryable {
  /** One transaction as the owner of the tables. Rolled back when `work` throws. */
  transaction<T>(work: (tx: OwnerQueryable) => Promise<T>): Promise<T>;
}

interface TransactionOptions {
  /** Nothing is written, which the database holds it to; the result does not wait for the transaction's end. */
  readonly readOnly?: boolean;
}

export interface Database {
  readonly kind: Driver['kind'];
  /** One transaction as the application role under the scope. Rolled back when `work` throws. */
  transaction<T>(scope: Scope, work: (tx: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** As the owner, for migrations, sample data and tables without a tenant (identity). */
  readonly owner: Owner;
  /** Text with `$1`-style parameters as the owner: the seam for a durable queue in the same database (pg-boss). */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Calls `heard` for each NOTIFY on `channel` until the returned function is called. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** A PostgreSQL server; the embedded database when unset. */
  readonly databaseUrl?: string | undefined;
  /** Folder of the embedded database; `:memory:` keeps nothing. */
  readonly dataDir: string;
}

/** The setting of a transaction in which the buildings of its caller stand; empty for those who have all. */
const buildingsSetting = 'app.building_uids';

/**
 * Holds where the caller of the transaction may see what lies in `building`. For computed values that count rows of other tables:
 * lists are narrowed by `visibleRows`.
 */
export function withinCallersBuildings(building: SQL): SQL {
  const buildings = sql.raw(`(select nullif(current_setting('${buildingsSetting}', true), ''))::uuid[]`);
  return sql`(${buildings} is null or ${building} = any(${buildings}))`;
}

/** Stands for the role that the connection names. */
const ownerRole = 'owner';

/** How a transaction begins. */
interface Beginning {
  /** Its first statements, which put it under its scope. */
  readonly begin: string;
  /** As whom it runs from there on. */
  readonly role: string;
}

/** The statements that put a transaction under a scope. They are text, so identifiers are held against their pattern first. */
function scopeStatements(scope: Scope, { readOnly = false }: TransactionOptions): Beginning {
  const buildingUids = scope.kind === 'tenant' ? scope.buildingUids : undefined;
  if (scope.kind === 'tenant' && ![scope.clientUid, ...(buildingUids ?? [])].every(isUuid))
    throw new TypeError('A tenant scope needs the UUIDs of a client and of its buildings.');
  const [role, clientUid] = scope.kind === 'tenant' ? [applicationRole, scope.clientUid] : [platformRole, ''];
  const buildings = buildingUids
    ? `, set_config('${buildingsSetting}', '{${buildingUids.join()}}', true)`
    : '';
  const begin = `begin${readOnly ? ' read only' : ''}; set local role ${role}; select set_config('app.scope', '${scope.kind}', true), set_config('app.client_uid', '${clientUid}', true)${buildings}`;
  return { begin, role };
}

/** @param role as whom the statements run: a plan made for one role would be made anew for the other */
function toQueryable(session: Session, role: string): OwnerQueryable {
  return {
    async query<Row>(statement: SQL, { prepared = false }: QueryOptions = {}) {
      const { text, parameters } = render(statement);
      const result = await session.run(
        text,
        parameters.map(wireValue),
        prepared ? preparedName(role, text) : undefined,
      );
      // The rows' shape is the caller's word for what its statement selects.
      return { rows: result.rows as Row[], rowCount: result.rowCount };
    },
    async script(text) {
      await session.script(text);
    },
  };
}

/** Statements kept prepared at most; a session's memory holds a plan of each. */
const maxPrepared = 300;
/** Role -> text -> name. */
const preparedNames = new Map<string, Map<string, string>>();
let preparedCount = 0;

/** The name under which sessions keep a text prepared for a role; undefined for texts beyond the number that they keep. */
function preparedName(role: string, text: string): string | undefined {
  const names = preparedNames.get(role) ?? new Map<string, string>();
  preparedNames.set(role, names);
  const cachedName = names.get(text);
  if (cachedName !== undefined || preparedCount >= maxPrepared) return cachedName;
  const name = `portal_${preparedCount}`;
  preparedCount += 1;
  names.set(text, name);
  return name;
}

/** The database over a driver. */
function createDatabase(driver: Driver): Database {
  // Waiting inside a transaction for a statement outside it never ends where there is one session, and exhausts a pool.
  const running = new AsyncLocalStorage<{ open: boolean }>();
  function refuseNested() {
    if (running.getStore()?.open)
      throw new Error('A statement inside a transaction must run on the transaction, not on the database.');
  }

  async function transaction<T>(
    pool: Pool,
    { begin, role }: Beginning,
    work: (tx: OwnerQueryable) => Promise<T>,
    { readOnly = false }: TransactionOptions = {},
  ): Promise<T> {
    refuseNested();
    let early: (value: T) => void = () => {};
    const read = new Promise<T>((resolve) => {
      early = resolve;
    });
    const ended = driver.lend(pool, async (session, spoil) => {
      const state = { open: true };
      const beginning = session.script(begin);
      // Reported by the first statement or, where there is none, below.
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
        const { command } = await session.script('commit');
        if (command === 'ROLLBACK')
          throw new StatementError('The transaction was rolled back because a statement in it had failed.', {
            code: '25P02',
          });
        return value;
      } catch (error) {
        state.open = false;
        await session.script('rollback').catch(spoil);
        throw error;
      }
    });
    return Promise.race([read, ended]);
  }

  async function once(work: (session: Session) => Promise<DriverResult>): Promise<DriverResult> {
    refuseNested();
    return driver.lend('owner', work);
  }

  return {
    kind: driver.kind,
    transaction: async (scope, work, options = {}) =>
      transaction('application', scopeStatements(scope, options), work, options),
    owner: {
      ...toQueryable(
        {
          run: (text, parameters, name) => once((session) => session.run(text, parameters, name)),
          script: (text) => once((session) => session.script(text)),
        },
        ownerRole,
      ),
      transaction: (work) => transaction('owner', { begin: 'begin', role: ownerRole }, work),
    },
    async executeSql(text, values = []) {
      const { rows } = await once((session) =>
        values.length === 0 ? session.script(text) : session.run(text, values.map(wireValue)),
      );
      return { rows };
    },
    listen: (channel, heard) => driver.listen(channel, heard),
    close: () => driver.close(),
  };
}

/**
 * Opens the server that `databaseUrl` names, else the embedded database in `dataDir`, which it locks for this process.
 * Throws StartError with a sentence for whoever starts the platform.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const driver = await (options.databaseUrl
    ? openPostgres(options.databaseUrl)
    : openPglite(options.dataDir));
  return createDatabase(driver);
}
