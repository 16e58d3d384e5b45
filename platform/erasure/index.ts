import type { PlatformTable } from '../database/platform-table.ts';
import type { SealedColumn } from '../kernel/renewal.ts';
import { clientOperations } from './client.ts';
import { personOperations } from './person.ts';

/** Export, erasure and removal of all that is stored about a client or a person. Tables tell what belongs to whom, so that none is forgotten. */
export function createErasure(tables: readonly PlatformTable[], sealed: readonly SealedColumn[]) {
  return { ...clientOperations(tables, sealed), ...personOperations(tables, sealed) };
}
