import { type SQL, sql } from 'drizzle-orm';

import type { DriverResult } from './driver.ts';
import { applicationRole, buildingsSetting, callersBuildings, platformRole } from './schema/row-security.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';

/** The tenant of the statements, enforced by row-level security. */
interface TenantScope {
  readonly kind: 'tenant';
  readonly clientUid: string;
  /** The buildings of a user limited to them, for SQL that counts other rows (`withinCallersBuildings`). */
  readonly buildingUids?: readonly string[];
}
export type Scope = TenantScope | { readonly kind: 'platform' };

/**
 * True in SQL when the transaction's caller may see rows of `building`. For computed values that count rows of other tables; lists are
 * restricted by `visibleRows`.
 */
export function withinCallersBuildings(building: SQL): SQL {
  const buildings = sql.raw(callersBuildings);
  return sql`(${buildings} is null or ${building} = any(${buildings}))`;
}

/** The beginning of a transaction. */
export interface Beginning {
  /** Its first statements, which set its scope. */
  readonly begin: string;
  /** The role of its further statements. */
  readonly role: string;
  /** Throws when its statements must not be believed, by the rows of the first ones. */
  readonly check?: (rows: DriverResult['rows']) => Promise<void>;
}

/** A statement after a lock sees what its holder wrote, whatever `default_transaction_isolation` is: poolers keep it from the session. */
export const opening = 'begin isolation level read committed';

/** The statements that set the scope of a transaction. They are text, so identifiers are checked against a pattern first. */
export function scopeStatements(
  scope: Scope,
  { readOnly = false }: { readonly readOnly?: boolean },
  localSettings: string,
  columns = '',
): Beginning {
  const buildingUids = scope.kind === 'tenant' ? scope.buildingUids : undefined;
  if (scope.kind === 'tenant' && ![scope.clientUid, ...(buildingUids ?? [])].every(isUuid))
    throw new TypeError('A tenant scope needs the UUIDs of a client and of its buildings.');
  const [role, clientUid] = scope.kind === 'tenant' ? [applicationRole, scope.clientUid] : [platformRole, ''];
  const buildings = buildingUids
    ? `, set_config('${buildingsSetting}', '{${buildingUids.join()}}', true)`
    : '';
  const settings = localSettings === '' ? '' : `, ${localSettings}`;
  const first = columns === '' ? '' : ` select ${columns};`;
  const begin = `${opening}${readOnly ? ' read only' : ''};${first} set local role ${role}; select set_config('app.scope', '${scope.kind}', true), set_config('app.client_uid', '${clientUid}', true)${buildings}${settings}`;
  return { begin, role };
}
