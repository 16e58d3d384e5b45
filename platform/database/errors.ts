/** A statement that PostgreSQL rejected. `code` is the SQLSTATE, for every driver. */
export class StatementError extends Error {
  override readonly name = 'StatementError';
  readonly code: string;
  readonly constraint: string | undefined;
  readonly detail: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;

  constructor(message: string, fields: ServerFields) {
    super(message);
    this.code = fields.code;
    this.constraint = fields.constraint;
    this.detail = fields.detail;
    this.table = fields.table;
    this.column = fields.column;
  }
}

/** True for a statement that was ended because it took too long (`statement_timeout`). */
export const isOverTime = (error: unknown): boolean =>
  error instanceof StatementError && error.code === '57014';

/** The parts of a server's error message that both drivers report. */
export interface ServerFields {
  readonly code: string;
  readonly constraint?: string | undefined;
  readonly detail?: string | undefined;
  readonly table?: string | undefined;
  readonly column?: string | undefined;
}

/** Why the database does not serve, for operators. */
const reasons = {
  unreachable: 'The database cannot be reached.',
  silent: 'The database does not answer.',
  refused: 'The database refuses the platform’s account, password or database name.',
  sessions: 'The database accepts no more sessions.',
  readOnly: 'The database accepts no changes: it is read-only.',
  standby: 'The database is a standby, which accepts no changes.',
  diskFull: 'The disk of the database is full.',
  memory: 'The database is out of memory.',
  storage: 'The database cannot read or write its files.',
} as const;
export type UnavailableReason = keyof typeof reasons;

/** The database cannot be reached, or accepts no changes; a retry may succeed (HTTP 503). */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly retryAfterSeconds = 2;
  readonly reason: UnavailableReason;

  constructor(cause: unknown, reason: UnavailableReason = 'unreachable') {
    super(reasons[reason], { cause });
    this.reason = reason;
  }
}

/** A condition that the operator can fix. Only its message is shown, without a stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** A living process has the data folder. */
export class FolderInUse extends StartError {
  override readonly name = 'FolderInUse';
}

/**
 * Reasons by SQLSTATE (PostgreSQL, appendix A): 08 connection exceptions, 57P0x shutdown, 25P03 the end of a session by
 * `idle_in_transaction_session_timeout`, 28 and 3D000 refusals of a connection, 26000 and 42P05 prepared statements that a pooler gave to another
 * connection, 58030 and 58P01 files that cannot be read or are missing.
 */
const reasonPatterns: readonly (readonly [pattern: RegExp, reason: UnavailableReason])[] = [
  [/^(08...|57P0[1-5]|25P03|26000|42P05)$/, 'unreachable'],
  [/^(28...|3D000)$/, 'refused'],
  [/^53300$/, 'sessions'],
  [/^53100$/, 'diskFull'],
  [/^53200$/, 'memory'],
  [/^(58030|58P01)$/, 'storage'],
];

/** Why an SQLSTATE says that the database does not serve. Undefined when it does. */
function reasonOf(code: string): UnavailableReason | undefined {
  return reasonPatterns.find(([pattern]) => pattern.test(code))?.[1];
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  // This machine has no file descriptor, port or memory for a connection, or no network.
  'EMFILE',
  'ENFILE',
  'EADDRNOTAVAIL',
  'ENOBUFS',
  'ENETDOWN',
  'EAI_FAIL',
]);
const lostPattern =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after)/;

function hasCode(error: unknown): error is Error & ServerFields {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** Converts a driver's error to StatementError or DatabaseUnavailable. Returns anything else unchanged. */
export function translate(error: unknown): unknown {
  if (error instanceof StatementError || error instanceof DatabaseUnavailable) return error;
  if (hasCode(error)) {
    const reason = reasonOf(error.code);
    if (reason) return new DatabaseUnavailable(error, reason);
    if (networkCodes.has(error.code)) return new DatabaseUnavailable(error);
    // No class of SQLSTATE begins with E, as the codes of operating systems do.
    if (/^(?!E)[0-9A-Z]{5}$/.test(error.code)) return new StatementError(error.message, error);
  }
  if (error instanceof AggregateError) return new DatabaseUnavailable(error);
  if (error instanceof Error && lostPattern.test(error.message)) return new DatabaseUnavailable(error);
  return error;
}

function isStatement(error: unknown, code: string, constraint?: string): error is StatementError {
  return (
    error instanceof StatementError &&
    error.code === code &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** True for a duplicate value of a unique key (of `constraint`, if given). */
export function isUniqueViolation(error: unknown, constraint?: string): error is StatementError {
  return isStatement(error, '23505', constraint);
}

/** True when a referenced row is missing, or a row is still referenced. */
export function isForeignKeyViolation(error: unknown, constraint?: string): error is StatementError {
  return isStatement(error, '23503', constraint);
}

/** True when the transaction was rolled back because of others, and can run again at once (serialization failure, deadlock). */
export function isRolledBack(error: unknown): boolean {
  return error instanceof StatementError && ['40001', '40P01'].includes(error.code);
}

/** True when the transaction was rolled back because of others (serialization failure, deadlock, lock timeout): a retry may succeed. */
export function isConflict(error: unknown): boolean {
  return isRolledBack(error) || isStatement(error, '55P03');
}

/** True when the server refused a change because it, or its transaction, only reads. */
export function isReadOnly(error: unknown): boolean {
  return isStatement(error, '25006');
}
