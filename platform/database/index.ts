export type { Database, Owner, OwnerQueryable, Queryable } from './database.ts';
export { openDatabase } from './database.ts';
export {
  DatabaseUnavailable,
  FolderInUse,
  isConflict,
  isForeignKeyViolation,
  isRolledBack,
  isUniqueViolation,
  StartError,
  StatementError,
  isOverTime,
} from './errors.ts';
export { lockStart, migrate } from './migrations.ts';
export { type Meter, metered } from './meter.ts';
export { poolSizes, withoutLimits } from './connection/options.ts';
export { type Scope, withinCallersBuildings } from './scope.ts';
export { composed, fixed, jsonb, list } from './sql.ts';
export type { StatementKind } from './statement-names.ts';
export { onBehalfOf } from './writers.ts';
