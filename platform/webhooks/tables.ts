import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { millisecond } from '../database/instant.ts';

import { deliveryStates } from '../../resources/product/webhooks/deliveryStates.ts';

/** The declared table, as far as the key below needs it. */
const configurations = pgTable('webhook_configurations', {
  clientUid: uuid('client_uid').notNull(),
  uid: uuid('uid').notNull(),
});

/** The platform's own state of a configuration, in a table apart: sending changes neither the settings that people wrote nor their version. */
export const webhookConfigurationStates = pgTable(
  'webhook_configuration_states',
  {
    clientUid: uuid('client_uid').notNull(),
    configurationUid: uuid('configuration_uid').notNull(),
    /** Encrypted; made with the configuration, or before its first delivery. */
    signingSecret: text('signing_secret').notNull(),
    /** When it became known to people; null for one that nobody has been told. */
    signingSecretSetAt: millisecond('signing_secret_set_at'),
    /** The secrets before it, the newest first: encrypted, and until when each signs beside the present one (ISO 8601). */
    previousSecrets: jsonb('previous_secrets')
      .notNull()
      .default(sql`'[]'`),
    /** While it is set, nothing is sent. */
    pausedAt: millisecond('paused_at'),
    pausedReason: text('paused_reason'),
    /** Attempts in a row that failed, and since when. */
    failures: integer('failures').notNull().default(0),
    failingSince: millisecond('failing_since'),
    lastDeliveryAt: millisecond('last_delivery_at'),
    /** When its writers were last told of a delivery that was not made. */
    failureToldAt: millisecond('failure_told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.configurationUid] }),
    foreignKey({
      name: 'webhook_configuration_states_configuration_fk',
      columns: [table.clientUid, table.configurationUid],
      foreignColumns: [configurations.clientUid, configurations.uid],
    }).onDelete('cascade'),
  ],
);

/** Events as they were accepted. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    clientUid: uuid('client_uid').notNull(),
    uid: uuid('uid').notNull(),
    receivedAt: millisecond('received_at').notNull(),
    receivedFrom: uuid('received_from').notNull(),
    // As text, not as jsonb, which reorders keys: what is sent later has the bytes of the preview.
    event: json('event').notNull(),
    /** The sender's own name for it; the same one twice is one event. */
    idempotencyKey: text('idempotency_key'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.uid] }),
    uniqueIndex('webhook_events_idempotency_key')
      .on(table.clientUid, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    index('webhook_events_received_at').on(table.clientUid, table.receivedAt),
    // Retention goes by age, whatever the client.
    index('webhook_events_age').on(table.receivedAt),
  ],
);

/** Events that are not yet held against the configurations. A table of its own, so that what is done with needs no change of the event. */
export const webhookPendingEvents = pgTable(
  'webhook_pending_events',
  {
    clientUid: uuid('client_uid').notNull(),
    receivedAt: millisecond('received_at').notNull(),
    eventUid: uuid('event_uid').notNull(),
    /** Until when a process has leased it; null before the first. */
    takenUntil: millisecond('taken_until'),
    /** Shared by the events that the process leased together. */
    batchUid: uuid('batch_uid'),
  },
  // The oldest of a client first.
  (table) => [primaryKey({ columns: [table.clientUid, table.receivedAt, table.eventUid] })],
);

/** The way of one event to one configuration. Columns are named as the declaration of `webhookDeliveries` has it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    clientUid: uuid('client_uid').notNull(),
    uid: uuid('uid').notNull(),
    eventId: uuid('event_id').notNull(),
    configurationId: uuid('configuration_id').notNull(),
    configurationName: text('configuration_name').notNull(),
    incidentType: text('incident_type'),
    state: text('state', {
      enum: deliveryStates.map(({ value }) => value) as [string, ...string[]],
    }).notNull(),
    reason: text('reason'),
    attemptCount: integer('attempt_count').notNull().default(0),
    lastStatus: integer('last_status'),
    createdAt: millisecond('created_at').notNull(),
    nextAttemptAt: millisecond('next_attempt_at'),
    finishedAt: millisecond('finished_at'),
    replayOf: uuid('replay_of'),
    /** The replay that asked for it. */
    replayUid: uuid('replay_uid'),
    /** `webhook-id`: the same in every attempt, and in the replays of a delivery. */
    messageUid: uuid('message_uid').notNull(),
    /** When it is due, or, while a process has leased it, when that lease ends; null when nothing is to be done. */
    dueAt: millisecond('due_at'),
    /** When the event was accepted, which is the order of the deliveries of an incident. */
    receivedAt: millisecond('received_at'),
    /** Deliveries with the same one are sent one after the other; null where the order does not matter. */
    incidentKey: text('incident_key'),
    /** Why the rule matched or not. */
    trace: jsonb('trace'),
    /** Each time it was sent (`AttemptRecord`), with what was said on both sides: secrets masked, bodies cut. */
    attempts: jsonb('attempts')
      .notNull()
      .default(sql`'[]'`),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.uid] }),
    // No foreign key: to look its event up for each delivery costs more than to write it. Events are removed with their deliveries.
    index('webhook_deliveries_event').on(table.clientUid, table.eventId),
    index('webhook_deliveries_created_at').on(table.clientUid, table.createdAt),
    index('webhook_deliveries_configuration').on(table.clientUid, table.configurationId, table.createdAt),
    index('webhook_deliveries_due')
      .on(table.clientUid, table.configurationId, table.dueAt)
      .where(sql`${table.dueAt} is not null`),
    index('webhook_deliveries_replay')
      .on(table.clientUid, table.replayUid)
      .where(sql`${table.replayUid} is not null`),
    index('webhook_deliveries_incident')
      .on(table.clientUid, table.configurationId, table.incidentKey, table.receivedAt)
      .where(sql`${table.incidentKey} is not null and ${table.state} = 'waiting'`),
    check(
      'webhook_deliveries_state',
      sql`${table.state} in (${sql.raw(deliveryStates.map(({ value }) => `'${value}'`).join(', '))})`,
    ),
  ],
);

/** Deliveries that somebody wants to be made again. */
export const webhookReplays = pgTable(
  'webhook_replays',
  {
    clientUid: uuid('client_uid').notNull(),
    uid: uuid('uid').notNull(),
    /** The deliveries, oldest first, as they were when it was asked for. */
    deliveryUids: uuid('delivery_uids').array().notNull(),
    /** How many of them have been made again. */
    doneThrough: integer('done_through').notNull().default(0),
    isStopped: boolean('is_stopped').notNull().default(false),
    requestedBy: uuid('requested_by').notNull(),
    /** As they were called then; null for replays of before this was kept. */
    requestedByEmail: text('requested_by_email'),
    /** Of the deliveries, as they were called then: these outlive theirs. */
    configurationNames: text('configuration_names')
      .array()
      .notNull()
      .default(sql`'{}'`),
    requestedAt: millisecond('requested_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.uid] }),
    index('webhook_replays_age').on(table.requestedAt),
  ],
);
