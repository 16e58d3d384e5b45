import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { readSettings, type Settings } from '../../../platform/configuration/settings.ts';
import { platformKindOf } from '../../../platform/database/kinds/index.ts';
import { columnName, tableName } from '../../../platform/database/naming.ts';
import type { PlatformTable } from '../../../platform/database/platform-table.ts';
import { rowsOfClient } from '../../../platform/erasure/client.ts';
import { erasure, tables } from '../../../platform/modules.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { resources } from '../../../resources/registry.ts';
import { describeStorages } from '../../support/storages.ts';
import { openOwn, type OpenedDatabase } from '../database/open.ts';
import { countRows, fillEach, type OwnValues, tablesWith } from './fill.ts';
import { inArchive } from './in-archive.ts';

const timeout = 240_000;
const address = 'ada.admin@northfield.example';

/** Tables whose rows belong to no client. */
const ofNobody = [
  'audit_shipping',
  'building_types',
  'countries',
  'default_landing_pages',
  'email_subscriptions',
  'identity_signing_keys',
  'mail_outbox',
  'platform_transfer_settings',
  'platform_user_settings',
  'rate_limits',
  'states',
  'system_roles',
  'system_users',
  'system_users_roles',
  'timezones',
  'webhook_processes',
  'write_positions',
];

/** Columns that hold ciphertexts, as `table.column`. */
const encrypted = new Set([
  'identity_factors.secret',
  'station_accounts.auth_key',
  'webhook_configuration_states.client_certificate',
  'webhook_configuration_states.signing_secret',
  ...resources.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, field]) => platformKindOf(field).isEncrypted)
      .map(([name]) => `${tableName(resource)}.${columnName(resource, name)}`),
  ),
]);

/** True for a text that is no choice, key, reference or ciphertext. */
function isFreeText({ table }: PlatformTable, name: string): boolean {
  const column = Object.values(getTableColumns(table)).find((each) => each.name === name);
  if (column?.getSQLType() !== 'text' || column.enumValues?.length || column.generated) return false;
  const { primaryKeys, foreignKeys } = getTableConfig(table);
  const keys = [
    ...primaryKeys.flatMap(({ columns }) => columns),
    ...foreignKeys.flatMap((key) => key.reference().columns),
  ];
  const isKey = column.primary || keys.some((each) => each.name === name);
  return !isKey && !encrypted.has(`${getTableName(table)}.${name}`);
}

describeStorages('Erasing', (storage) => {
  let opened: OpenedDatabase;
  let settings: Settings;
  let folder: string;
  const context = () => ({ database: opened.database, settings });
  beforeEach(async () => {
    opened = await openOwn(storage, 'sample');
    folder = mkdtempSync(join(tmpdir(), 'safety-portal-erasure-'));
    settings = await readSettings({ DATA_DIR: folder, SECRET_KEY: 'a key of tests that is long enough' });
  }, timeout);
  afterEach(async () => {
    await opened.discard();
    rmSync(folder, { recursive: true });
  });

  async function one(statement: string): Promise<string> {
    const { rows } = await opened.database.owner.query<{ value: string }>(sql.raw(statement));
    return String(rows[0]?.value);
  }

  it('removes a client from every table, and nobody else', { timeout }, async () => {
    const { database } = opened;
    const uid = await one(`select uid as value from clients where name like 'Northfield%'`);
    const account = await one(`select uid as value from identity_accounts where email = '${address}'`);
    const own: OwnValues = ({ security: { rows } }, column) => {
      if (typeof rows === 'object' && column === rows.tenant) return `'${uid}'`;
      if (column === 'account_uid') return `'${account}'`;
      return undefined;
    };
    const isOfClient = (table: PlatformTable) => rowsOfClient(table, uid) !== undefined;
    expect(
      tables
        .filter((table) => !isOfClient(table))
        .map(({ table }) => getTableName(table))
        .toSorted(),
    ).toEqual(ofNobody);
    await fillEach(database, (table) => isOfClient(table) && getTableName(table.table) !== 'clients', own);

    const before = await countRows(database);
    const counted = await erasure.countClient.run(context(), { client: 'northfield school district' });
    expect(Object.keys(counted.rows).toSorted()).toEqual(
      tables
        .filter(isOfClient)
        .map(({ table }) => getTableName(table))
        .toSorted(),
    );

    const file = join(folder, 'northfield.zip');
    const exported = await erasure.exportClient.run(context(), { client: uid, file });
    const users = inArchive(file, 'tables/users.json') as { user_name: string }[];
    expect(users.map(({ user_name: name }) => name)).toContain(address);
    expect(users).toHaveLength(counted.rows['users'] ?? 0);
    expect(inArchive(file, 'about.json')).toMatchObject({ client: { uid }, rows: exported.rows });
    // Neither hashes of passwords nor ciphertexts leave.
    expect(JSON.stringify(inArchive(file, 'tables/identity_accounts.json'))).not.toContain('password_hash');
    expect(JSON.stringify(inArchive(file, 'tables/webhook_configuration_states.json'))).not.toContain(
      '"signing_secret":',
    );
    const [webhook] = inArchive(file, 'tables/webhook_configurations.json') as object[];
    expect(webhook).toHaveProperty('url');
    expect(webhook).not.toHaveProperty('custom_headers');

    const removed = await erasure.removeClient.run(context(), { client: uid });
    expect(removed.rows).toEqual(counted.rows);
    const after = await countRows(database);
    for (const [table, count] of Object.entries(before)) {
      // The provider's audit log says that the client was removed.
      const added = table === 'audit_entries' ? 1 : 0;
      expect({ table, rows: after[table] }).toEqual({
        table,
        rows: count - (counted.rows[table] ?? 0) + added,
      });
    }
    expect(await tablesWith(database, uid)).toEqual(['audit_entries']);

    // A removal that was interrupted is repeated by the identifier.
    await fillEach(
      database,
      ({ table }) => getTableName(table) === 'audit_entries',
      (_table, column) => (column === 'client_uid' ? `'${uid}'` : undefined),
    );
    expect((await erasure.removeClient.run(context(), { client: uid })).rows).toEqual({ audit_entries: 1 });
    expect((await erasure.removeClient.run(context(), { client: uid })).rows).toEqual({});
  });

  it('exports and erases a person wherever texts name them, and leaves the others', { timeout }, async () => {
    const { database } = opened;
    const { owner } = database;
    const user = `from users where user_name = '${address}'`;
    const [client, uid, first, last] = [
      await one(`select client_uid as value ${user}`),
      await one(`select uid as value ${user}`),
      await one(`select first_name as value ${user}`),
      await one(`select last_name as value ${user}`),
    ];
    const former = 'ada.before@northfield.example';
    await owner.query(sql`
      insert into audit_entries (client_uid, uid, at, actor_uid, actor_email, actor_kind, operation, subject, target, target_title, changes, request_id)
      values (${client}, gen_random_uuid(), now(), ${uid}, ${former}, 'client', 'update', 'users', ${uid}, ${former},
        ${JSON.stringify({ userName: { old: former, new: address }, firstName: { old: 'Adelheidis', new: first } })}::jsonb, 'x')`);
    const text = `By ${first} ${last} <${address.toUpperCase()}>, formerly ${former}`;
    const json = JSON.stringify({ who: address, firstName: first, lastName: last, note: 'stays' });
    /** The person in every text of free form. */
    const own: OwnValues = (each, column, type, maxLength) => {
      const { rows } = each.security;
      if (typeof rows === 'object' && column === rows.tenant && column === 'client_uid') return `'${client}'`;
      const fitting = [text, address].find(({ length }) => length <= maxLength);
      if (fitting !== undefined && isFreeText(each, column)) return `'${fitting}'`;
      if (type === 'text[]') return `array['${address}', 'other@example.org']`;
      if (type.startsWith('json')) return `'${json}'`;
      if (each.person && column === each.person.column) return `'${uid}'`;
      return undefined;
    };
    const chosen = ({ table, security, person }: PlatformTable) => {
      const name = getTableName(table);
      const columns = Object.values(getTableColumns(table)).map(({ name: column }) => column);
      return (
        security.rows !== 'all' &&
        !/^(users|system_users|contacts|identity_accounts|clients|system_roles|system_users_roles|platform_user_settings|platform_transfer_settings|client_transfer_settings)/.test(
          name,
        ) &&
        !(person?.erases === 'row' && columns.includes('target_uid'))
      );
    };
    await fillEach(database, chosen, own);
    await sendMail(owner, { settings }, { to: address, subject: 'Hello', text: 'Hello' });
    await sendMail(owner, { settings }, { to: 'other@example.org', subject: 'Hello', text: 'Hello' });
    const before = await countRows(database);
    expect((await tablesWith(database, address)).length).toBeGreaterThan(10);

    const file = join(folder, 'ada.zip');
    await erasure.exportPerson.run(context(), { person: address, file });
    expect(inArchive(file, 'tables/users.json')).toMatchObject([{ uid }]);
    expect(JSON.stringify(inArchive(file, 'tables/webhook_events.json'))).toContain(address);
    expect(inArchive(file, 'about.json')).toMatchObject({ person: expect.arrayContaining([former]) });

    const erased = await erasure.erasePerson.run(context(), { person: address.toUpperCase() });
    expect(await tablesWith(database, address, former, `${first} ${last}`, 'Adelheidis')).toEqual([]);
    expect(erased.mails).toBe(1);

    const { rows: events } = await owner.query<{ event: object }>(
      sql`select event from webhook_events where event::text like ${`%${erased.pseudonym}%`}`,
    );
    expect(events).toEqual([
      {
        event: {
          who: erased.pseudonym,
          firstName: erased.pseudonym,
          lastName: erased.pseudonym,
          note: 'stays',
        },
      },
    ]);
    const { rows: notified } = await owner.query(
      sql`select notify from imports where 'other@example.org' = any(notify)`,
    );
    expect(notified).toEqual([{ notify: ['other@example.org'] }]);
    // That records were changed, when and by whom remains; names are gone.
    const { rows: entries } = await owner.query(
      sql`select operation, target_title as title, changes from audit_entries where target = ${uid} and (actor_uid = ${uid} or operation = 'delete') order by at desc`,
    );
    expect(entries).toContainEqual({ operation: 'delete', title: erased.pseudonym, changes: {} });
    expect(entries).toContainEqual({ operation: 'update', title: null, changes: null });

    const after = await countRows(database);
    expect(after['users']).toBe((before['users'] ?? 0) - 1);
    expect(after['identity_accounts']).toBe((before['identity_accounts'] ?? 0) - 1);
    expect(after['webhook_deliveries']).toBe(before['webhook_deliveries']);
    await expect(erasure.erasePerson.run(context(), { person: uid })).rejects.toThrow(
      'No one has the identifier',
    );
  });
});
