import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { ofTenant, type PlatformTable } from '../../database/platform-table.ts';
import { instant } from '../../database/instant.ts';

/** The declared table, with the columns of the foreign key below. */
const apiKeys = pgTable('api_keys', {
  clientUid: uuid('client_uid').notNull(),
  uid: uuid('uid').notNull(),
});

/** The keys of a record: the current one and, for a while, those before it. */
const apiKeySecrets = pgTable(
  'api_key_secrets',
  {
    /** SHA-256 of the key, hexadecimal. A key has 256 random bits, so that no slow hash is needed. */
    hash: text('hash').notNull().unique('api_key_secrets_hash'),
    clientUid: uuid('client_uid').notNull(),
    keyUid: uuid('key_uid').notNull(),
    /** The first characters of the key. */
    prefix: text('prefix').notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** End of an earlier key. Null for the current one. */
    validUntil: instant('valid_until'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.hash] }),
    // A client identifier of OAuth names the key alone.
    index('api_key_secrets_of_key').on(table.keyUid, table.clientUid),
    foreignKey({
      name: 'api_key_secrets_key_fk',
      columns: [table.clientUid, table.keyUid],
      foreignColumns: [apiKeys.clientUid, apiKeys.uid],
    }).onDelete('cascade'),
  ],
);

/** The end of a key of which its owners were told. A key with a later end is told again. */
const apiKeyNotices = pgTable(
  'api_key_notices',
  {
    clientUid: uuid('client_uid').notNull(),
    keyUid: uuid('key_uid').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.keyUid] }),
    foreignKey({
      name: 'api_key_notices_key_fk',
      columns: [table.clientUid, table.keyUid],
      foreignColumns: [apiKeys.clientUid, apiKeys.uid],
    }).onDelete('cascade'),
  ],
);

/** Only the owner reads hashes: a statement of a call can replace a key, and never show what would let it pass for one. */
export const keyTables: readonly PlatformTable[] = [
  {
    table: apiKeySecrets,
    security: {
      rows: ofTenant,
      access: {
        reads: ['client_uid', 'key_uid', 'prefix', 'issued_at', 'valid_until'],
        grants: ['insert', 'update', 'delete'],
      },
    },
    ends: 'by its module',
  },
  { table: apiKeyNotices, security: { rows: ofTenant, access: 'none' }, ends: 'with its record' },
];
