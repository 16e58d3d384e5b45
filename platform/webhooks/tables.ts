import { sql } from 'drizzle-orm';
import {
  bigint,
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

import { deliveryStates } from '../../resources/webhookDeliveries/options.ts';

/** The declared table, with the columns of the foreign key below. */
const configurations = pgTable('webhook_configurations', {
  clientUid: uuid('client_uid').notNull(),
  uid: uuid('uid').notNull(),
});

/**
 * The platform's state of a configuration, in a separate table so that sending changes neither the settings of a configuration nor
 * their version.
 */
export const webhookConfigurationStates = pgTable(
  'webhook_configuration_states',
  {
    clientUid: uuid('client_uid').notNull(),
    configurationUid: uuid('configuration_uid').notNull(),
    /** Encrypted. Created with the configuration, or before its first delivery. */
    signingSecret: text('signing_secret').notNull(),
    /** When the secret was first revealed. Null before that. */
    signingSecretSetAt: millisecond('signing_secret_set_at'),
    /** Previous secrets, newest first, encrypted, each with the end of its validity (ISO 8601). */
    previousSecrets: jsonb('previous_secrets')
      .notNull()
      .default(sql`'[]'`),
    /** The certificate by which it authenticates to its target, with its private key, encrypted. */
    clientCertificate: text('client_certificate'),
    /** The only origin that it is for. */
    clientCertificateOrigin: text('client_certificate_origin'),
    clientCertificateExpiresAt: millisecond('client_certificate_expires_at'),
    /** True when its owners were told that it expires. */
    clientCertificateTold: boolean('client_certificate_told').notNull().default(false),
    /** Nothing is sent while it is set. */
    pausedAt: millisecond('paused_at'),
    pausedReason: text('paused_reason'),
    /** Email address of the person who paused it. Null when the platform did. */
    pausedBy: text('paused_by'),
    /** Why it cannot be sent by: a part of it cannot be read. Null for a sound one. */
    fault: text('fault'),
    /** Number of consecutive failures, and when they began. */
    failures: integer('failures').notNull().default(0),
    failingSince: millisecond('failing_since'),
    lastDeliveryAt: millisecond('last_delivery_at'),
    /** Since when deliveries fail, are refused or are delayed. Null after a success. */
    troubledSince: millisecond('troubled_since'),
    /** When its owners were last told of it. */
    failureToldAt: millisecond('failure_told_at'),
    /** Number of deliveries that have ended without success since then. */
    untoldFailures: integer('untold_failures').notNull().default(0),
    /** The time when the present trouble was escalated. */
    escalatedAt: millisecond('escalated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.configurationUid] }),
    index('webhook_configuration_states_fault')
      .on(table.clientUid)
      .where(sql`${table.fault} is not null`),
    foreignKey({
      name: 'webhook_configuration_states_configuration_fk',
      columns: [table.clientUid, table.configurationUid],
      foreignColumns: [configurations.clientUid, configurations.uid],
    }).onDelete('cascade'),
  ],
);

/** The attempts of configurations, counted by periods of some minutes, so that their health is read without their deliveries. */
export const webhookHealth = pgTable(
  'webhook_health',
  {
    clientUid: uuid('client_uid').notNull(),
    configurationUid: uuid('configuration_uid').notNull(),
    /** Start of the period. */
    since: millisecond('since').notNull(),
    delivered: integer('delivered').notNull(),
    failed: integer('failed').notNull(),
    /** Deliveries by the span of the time from the acceptance of their event (`recording/health.ts`). */
    latencies: jsonb('latencies')
      .notNull()
      .default(sql`'{}'`),
    slowestMs: integer('slowest_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.configurationUid, table.since] }),
    index('webhook_health_age').on(table.since),
    foreignKey({
      name: 'webhook_health_configuration_fk',
      columns: [table.clientUid, table.configurationUid],
      foreignColumns: [configurations.clientUid, configurations.uid],
    }).onDelete('cascade'),
  ],
);

/** The last drill of a client, and whether people are reminded of the next one. */
export const webhookDrills = pgTable(
  'webhook_drills',
  {
    clientUid: uuid('client_uid').notNull(),
    lastAt: millisecond('last_at').notNull(),
    reminds: boolean('reminds').notNull(),
    remindedAt: millisecond('reminded_at'),
  },
  (table) => [primaryKey({ columns: [table.clientUid] })],
);

/** Accepted events. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    clientUid: uuid('client_uid').notNull(),
    uid: uuid('uid').notNull(),
    /** The order in which the database took the events. Their times can be equal, and the database's clock can be set. */
    sequence: bigint('sequence', { mode: 'bigint' }).generatedAlwaysAsIdentity(),
    receivedAt: millisecond('received_at').notNull(),
    receivedFrom: uuid('received_from').notNull(),
    /** Email address of the sender at that time. Null for events older than this column. */
    sender: text('sender'),
    /** Its type by name. */
    type: text('type').notNull().default('Emergency'),
    // As json, because jsonb reorders keys: the later request has the same bytes as the preview.
    event: json('event').notNull(),
    /** Identifies the event for its sender. Events with the same key are duplicates. */
    idempotencyKey: text('idempotency_key'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.uid] }),
    uniqueIndex('webhook_events_idempotency_key')
      .on(table.clientUid, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    index('webhook_events_received_at').on(table.clientUid, table.receivedAt),
    // Retention depends on the age alone, for all clients.
    index('webhook_events_age').on(table.receivedAt),
  ],
);

/** Events that are not fanned out yet. A separate table, so that fan-out does not update the event. */
export const webhookPendingEvents = pgTable(
  'webhook_pending_events',
  {
    clientUid: uuid('client_uid').notNull(),
    /** That of the event. */
    sequence: bigint('sequence', { mode: 'bigint' }).notNull(),
    eventUid: uuid('event_uid').notNull(),
    /** End of the lease. Null before the first lease. */
    takenUntil: millisecond('taken_until'),
    /** Identifies the events that were leased together. */
    batchUid: uuid('batch_uid'),
  },
  // Oldest of a client first.
  (table) => [primaryKey({ columns: [table.clientUid, table.sequence] })],
);

/** A delivery of one event to one configuration. Columns have the names declared by `webhookDeliveries`. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    clientUid: uuid('client_uid').notNull(),
    uid: uuid('uid').notNull(),
    eventId: uuid('event_id').notNull(),
    configurationId: uuid('configuration_id').notNull(),
    configurationName: text('configuration_name').notNull(),
    /** The type of the event by name. */
    eventType: text('event_type').notNull().default('Emergency'),
    incidentType: text('incident_type'),
    /** Of the event, when it is an identifier. */
    buildingId: uuid('building_id'),
    incidentStatus: text('incident_status'),
    state: text('state', {
      enum: deliveryStates.map(({ value }) => value) as [string, ...string[]],
    }).notNull(),
    reason: text('reason'),
    attemptCount: integer('attempt_count').notNull().default(0),
    lastStatus: integer('last_status'),
    /** Of the last attempt. */
    durationMs: integer('duration_ms'),
    createdAt: millisecond('created_at').notNull(),
    nextAttemptAt: millisecond('next_attempt_at'),
    finishedAt: millisecond('finished_at'),
    replayOf: uuid('replay_of'),
    /** The replay that created the delivery. */
    replayUid: uuid('replay_uid'),
    /** `webhook-id`: the same in every attempt, and in the replays of a delivery. */
    messageUid: uuid('message_uid').notNull(),
    /** When the delivery is due. While a process has leased it, the end of the lease. Null when there is nothing to do. */
    dueAt: millisecond('due_at'),
    /** When the first attempt was recorded. Later waits grow with the time since. */
    firstAttemptAt: millisecond('first_attempt_at'),
    /** Start of the delivery's age: when the event was accepted, or when a resume sent it whatever its age. */
    receivedAt: millisecond('received_at'),
    /** That of the event, which is the order of the deliveries of an incident. */
    sequence: bigint('sequence', { mode: 'bigint' }),
    /** Deliveries with the same key are sent in order. Null when the order does not matter. */
    incidentKey: text('incident_key'),
    /** Why the rule matched or not. */
    trace: jsonb('trace'),
    /** The attempts (`AttemptRecord`; of many, the first and the latest), with requests and responses: secrets masked, bodies truncated. */
    attempts: jsonb('attempts')
      .notNull()
      .default(sql`'[]'`),
  },
  (table) => [
    primaryKey({ columns: [table.clientUid, table.uid] }),
    // No foreign key: checking the event of each delivery costs more than writing it. Events are removed with their deliveries.
    index('webhook_deliveries_event').on(table.clientUid, table.eventId),
    index('webhook_deliveries_created_at').on(table.clientUid, table.createdAt),
    // An outcome that is rare among millions, such as the failed ones.
    index('webhook_deliveries_state_created_at').on(table.clientUid, table.state, table.createdAt),
    index('webhook_deliveries_building')
      .on(table.clientUid, table.buildingId, table.createdAt)
      .where(sql`${table.buildingId} is not null`),
    index('webhook_deliveries_configuration').on(table.clientUid, table.configurationId, table.createdAt),
    index('webhook_deliveries_due')
      .on(table.clientUid, table.configurationId, table.dueAt)
      .where(sql`${table.dueAt} is not null`),
    index('webhook_deliveries_waiting')
      .on(table.clientUid, table.configurationId, table.receivedAt)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_replay')
      .on(table.clientUid, table.replayUid)
      .where(sql`${table.replayUid} is not null`),
    index('webhook_deliveries_incident')
      .on(table.clientUid, table.configurationId, table.incidentKey, table.sequence)
      .where(sql`${table.incidentKey} is not null and ${table.state} = 'waiting'`),
    check(
      'webhook_deliveries_state',
      sql`${table.state} in (${sql.raw(deliveryStates.map(({ value }) => `'${value}'`).join(', '))})`,
    ),
  ],
);

/** The processes that send webhooks. They share its limits. */
export const webhookProcesses = pgTable('webhook_processes', {
  uid: uuid('uid').primaryKey(),
  /** The last report of the process. */
  seenAt: millisecond('seen_at').notNull(),
});

/** Requests to replay deliveries. */
export const webhookReplays = pgTable(
  'webhook_replays',
  {
    clientUid: uuid('client_uid').notNull(),
    uid: uuid('uid').notNull(),
    /** The chosen deliveries, oldest first. */
    deliveryUids: uuid('delivery_uids').array().notNull(),
    /** Number of deliveries that have been created again. */
    doneThrough: integer('done_through').notNull().default(0),
    isStopped: boolean('is_stopped').notNull().default(false),
    requestedBy: uuid('requested_by').notNull(),
    /** Email address at that time. Null for replays older than this column. */
    requestedByEmail: text('requested_by_email'),
    /** Names of the deliveries' configurations at that time: a replay can outlive its configurations. */
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
