import { sql, type SQL } from 'drizzle-orm';

import { levels } from '../../resources/levels/index.ts';
import { buildings } from '../../resources/buildings/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { roles } from '../../resources/roles/index.ts';
import { titles } from '../../resources/titles/index.ts';
import { users } from '../../resources/users/index.ts';
import { webhookConfigurations } from '../../resources/webhookConfigurations/index.ts';
import { appendChanges, type AuditedChange } from '../audit/append.ts';
import type { Queryable } from '../database/index.ts';
import { columnName, tableName, tenantColumn } from '../database/naming.ts';
import type { ClientContext } from './buildings.ts';

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
/** Minutes between the times of day of two changes. */
const apart = 97;
const actorEmail = 'ada.admin@northfield.example';

/** A change made before the sample data begins. The current value of the record is the new value. */
interface PastChange {
  readonly daysAgo: number;
  readonly operation: 'create' | 'update';
  readonly resource: AnyResource;
  /** Condition and order that select the record: the first row is used. */
  readonly record: SQL;
  /** Field -> old value. */
  readonly before: Readonly<Record<string, unknown>>;
}

const pastChanges: readonly PastChange[] = [
  {
    daysAgo: 61,
    operation: 'create',
    resource: titles,
    record: sql`name = 'Bus Supervisor'`,
    before: { name: null, description: null },
  },
  {
    daysAgo: 48,
    operation: 'create',
    resource: levels,
    record: sql`level_name is not null order by display_order desc, uid`,
    before: { levelName: null, displayOrder: null },
  },
  {
    daysAgo: 34,
    operation: 'update',
    resource: roles,
    record: sql`role_name = 'Safety Coordinator'`,
    before: { permissions: ['canmanagealerts', 'canperformmaintenance'] },
  },
  {
    daysAgo: 27,
    operation: 'update',
    resource: buildings,
    record: sql`building_id is not null order by name, uid offset 3`,
    before: { buildingId: null },
  },
  {
    daysAgo: 16,
    operation: 'update',
    resource: buildings,
    record: sql`phone_number is not null order by name, uid`,
    before: { phoneNumber: '+1 507 555 0100' },
  },
  {
    daysAgo: 9,
    operation: 'update',
    resource: roles,
    record: sql`role_name = 'Front Desk'`,
    before: { roleDescription: 'Signs visitors in and out.' },
  },
  {
    daysAgo: 5,
    operation: 'update',
    resource: users,
    record: sql`not user_active order by user_name`,
    before: { userActive: true },
  },
  {
    daysAgo: 1,
    operation: 'update',
    resource: webhookConfigurations,
    record: sql`name = 'Incident archive'`,
    before: { isEnabled: true },
  },
];

/** Inserts past changes into the history of a client, and sets the timestamps of the records accordingly. */
export async function insertHistory(tx: Queryable, { uid: clientUid, now }: ClientContext): Promise<void> {
  const { rows: actors } = await tx.query<{ uid: string }>(
    sql`select uid from identity_accounts where email = ${actorEmail}`,
  );
  const [actor] = actors;
  if (!actor) throw new Error(`The sample has no ${actorEmail}.`);
  const principal = {
    userUid: actor.uid,
    email: actorEmail,
    kind: 'client',
    clientUid,
    actor: undefined,
  } as const;
  const changes: AuditedChange[] = [];
  for (const [index, { daysAgo, operation, resource, record, before }] of pastChanges.entries()) {
    const at = new Date(now.getTime() - daysAgo * dayMs - index * apart * minuteMs);
    const table = sql.identifier(tableName(resource));
    const { rows } = await tx.query<Record<string, unknown>>(
      sql`select * from ${table} where ${sql.identifier(tenantColumn)} = ${clientUid} and ${record} limit 1`,
    );
    const [row] = rows;
    if (!row) throw new Error(`The sample lacks a record of ${resource.name} for its history.`);
    const valueOf = (field: string) => row[columnName(resource, field) ?? ''];
    changes.push({
      principal,
      operation,
      subject: resource.name,
      clientUid,
      target: String(row['uid']),
      targetTitle: String(valueOf(resource.title)),
      changes: Object.fromEntries(
        Object.entries(before).map(([field, old]) => [field, { old, new: valueOf(field) }]),
      ),
      at,
      requestId: 'sample',
    });
    const created = operation === 'create' ? sql`created_at = ${at}, created_by = ${actorEmail}, ` : sql``;
    await tx.query(sql`
      update ${table} set ${created}modified_at = ${at}, modified_by = ${actorEmail}
      where ${sql.identifier(tenantColumn)} = ${clientUid} and uid = ${row['uid']}`);
  }
  await appendChanges(tx, changes);
}
