import type { RuleNames } from '../../resources/rules/names.ts';
import { judge } from '../webhooks/rules/judge.ts';
import { pausedReason } from '../webhooks/recording/new-deliveries.ts';
import { namesWith } from '../webhooks/rules/names.ts';
import { renderTemplate } from '../webhooks/templates/template.ts';
import type { ClientContext, SampleBuilding } from './buildings.ts';
import { createRandom, type Random } from './random.ts';
import type { Row } from './rows.ts';
import { type Hook, hooks } from './webhook-configurations.ts';

/** Differs from the seed of the other sample data, which does not change when data is added here. */
const seed = 41_200_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Hours ago, incident and source of each event. */
const incidents = [
  [74, 'Evacuation', 'Portal', 'Active'],
  [73.5, 'Evacuation', 'Portal', 'Resolved'],
  [50, 'Lockdown', 'Drill', 'Active'],
  [26, 'Medical', 'Mobile App', 'Active'],
  [25, 'Medical', 'Mobile App', 'Resolved'],
  [4, 'Lockdown', 'Mobile App', 'Active'],
  [3, 'Lockdown', 'Mobile App', 'Resolved'],
  [0.2, 'Hold', 'Portal', 'Active'],
] as const;

export interface WebhookRows {
  readonly credentials: Row[];
  readonly configurations: Row[];
  readonly states: Row[];
  readonly events: Row[];
  readonly deliveries: Row[];
}

/** Configurations with their credentials and events, and deliveries in every state. */
export function webhookRows(
  context: ClientContext,
  buildings: readonly SampleBuilding[],
  userUid: string,
): WebhookRows {
  const random = createRandom(seed);
  const { uid: clientUid, now, author } = context;
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const ownership = { client_uid: clientUid, created_by: author, modified_by: author };
  const stamps = { ...ownership, created_at: ago(2000).toISOString(), modified_at: ago(400).toISOString() };
  const own = buildings.slice(0, 3).map(({ uid }) => uid);
  const names = namesWith((uid) => buildings.find((building) => building.uid === uid)?.name);
  const credentials: Row[] = [
    { name: 'Chat service', type: 'ApiKey', username: null, api_key_header_name: 'X-Api-Key' },
    { name: 'Door controller', type: 'BasicAuth', username: 'portal', api_key_header_name: null },
  ].map((credential) => ({ uid: random.uuid(), ...credential, ...stamps }));
  const all = hooks(
    random,
    own,
    credentials.map(({ uid }) => String(uid)),
  );
  const deliveries: Row[] = [];
  const events = incidents.map(([hours, incidentType, incidentSource, incidentStatus], index) => {
    const at = ago(hours);
    const event = {
      incidentStatus,
      incidentType,
      incidentSubType: null,
      incidentSource,
      person: {
        id: random.uuid(),
        firstName: random.pick(['Ada', 'Ruth', 'Omar', 'Lena']),
        lastName: random.pick(['Adams', 'Okafor', 'Lindqvist', 'Reyes']),
        phone: null,
        email: null,
      },
      lat: index === 3 ? null : 44.458,
      lon: -93.161,
      buildingId: own[index % own.length] ?? null,
      initiatedTimestamp: at.toISOString(),
      resolvedTimestamp: incidentStatus === 'Resolved' ? at.toISOString() : null,
    };
    const uid = random.uuid();
    for (const hook of all) {
      // The archive configuration was disabled a day ago.
      if (!hook.isEnabled && hours < 24) continue;
      deliveries.push(deliver(random, hook, { clientUid, uid, at, event, now, names }));
    }
    return {
      client_uid: clientUid,
      uid,
      received_at: at.toISOString(),
      received_from: userUid,
      event,
    };
  });
  return {
    credentials: credentials.map((row) => ({
      ...row,
      origins: all.flatMap(({ credential, url }) => (credential === row['uid'] ? new URL(url).origin : [])),
    })),
    configurations: all.map((hook) => configurationRow(hook, stamps)),
    states: all.map((hook) => stateRow(hook, clientUid, ago(1))),
    events,
    deliveries,
  };
}

function configurationRow({ uid, name, url, rule, isEnabled, template, credential }: Hook, stamps: Row): Row {
  return {
    ...stamps,
    uid,
    name,
    is_enabled: isEnabled,
    config_type: 'Emergency',
    url,
    http_verb: 'Post',
    content_type: 'application/json',
    custom_headers: [],
    webhook_credential_id: credential,
    ignore_ssl_errors: false,
    rule,
    template,
    // Every record has a version.
    version: 1,
  };
}

function stateRow({ uid, answer, isPaused }: Hook, clientUid: string, pausedAt: Date): Row {
  return {
    client_uid: clientUid,
    configuration_uid: uid,
    // Created on first use: the sample data has no encryption key.
    signing_secret: '',
    paused_at: isPaused ? pausedAt.toISOString() : null,
    paused_reason: isPaused
      ? 'At least 10 deliveries in a row failed or were refused. The latest: The target answered with status 503.'
      : null,
    failures: isPaused ? 12 : 0,
    failing_since: isPaused ? new Date(pausedAt.getTime() - 13 * hourMs).toISOString() : null,
    last_delivery_at: 'status' in answer && answer.status < 300 ? pausedAt.toISOString() : null,
  };
}

interface Happened {
  readonly clientUid: string;
  readonly uid: string;
  readonly at: Date;
  readonly event: Readonly<Record<string, unknown>>;
  readonly now: Date;
  readonly names: RuleNames;
}

/** The delivery of an event to a configuration with its attempts, by the same evaluation of rules as the platform's. */
function deliver(random: Random, hook: Hook, happened: Happened): Row {
  const { clientUid, uid: eventUid, at, event, now, names } = happened;
  const uid = random.uuid();
  const verdict = judge(hook.rule, event, names);
  const isBroken = !hook.isEnabled && event['lat'] === null;
  const isSent = verdict.state === 'waiting' && !isBroken;
  const status = 'status' in hook.answer ? hook.answer.status : null;
  const isDelivered = isSent && status !== null && status < 300;
  const failure = status === null ? sentenceOf(hook) : `The target answered with status ${status}.`;
  const age = now.getTime() - at.getTime();
  // Retries end after about 28 hours.
  const isOver = age > 30 * hourMs;
  const count = isDelivered ? 1 : isOver ? 8 : 3;
  let state: string = verdict.state;
  let { reason } = verdict;
  if (isBroken) {
    state = 'refused';
    reason = 'What comes out of the template is not valid JSON: Unexpected token } in JSON at position 10.';
  } else if (isSent) {
    state = isDelivered ? 'delivered' : isOver ? 'failed' : 'waiting';
    if (!isDelivered) reason = hook.isPaused && !isOver ? pausedReason : failure;
  }
  const attemptCount = isSent ? count : 0;
  const nextAttempt = state === 'waiting' ? new Date(now.getTime() + 2 * hourMs).toISOString() : null;
  const attempts = Array.from({ length: attemptCount }, (_, index) => {
    const startedAt = new Date(at.getTime() + index * 5 * minuteMs + 200);
    return {
      number: index + 1,
      startedAt: startedAt.toISOString(),
      durationMs: random.between(40, 900),
      status,
      sentence: isDelivered ? null : failure,
      steps: [stepOf(hook, uid, event, startedAt)],
    };
  });
  return {
    client_uid: clientUid,
    uid,
    event_id: eventUid,
    configuration_id: hook.uid,
    configuration_name: hook.name,
    incident_type: event['incidentType'],
    building_id: event['buildingId'],
    event_type: 'Emergency',
    incident_status: event['incidentStatus'],
    state,
    reason,
    attempt_count: attemptCount,
    last_status: attemptCount > 0 ? status : null,
    duration_ms: attempts.at(-1)?.durationMs ?? null,
    created_at: at.toISOString(),
    next_attempt_at: nextAttempt,
    finished_at: nextAttempt
      ? null
      : new Date(at.getTime() + (state === 'failed' ? 28 * hourMs : 400)).toISOString(),
    message_uid: uid,
    due_at: hook.isPaused ? null : nextAttempt,
    trace: verdict.trace,
    attempts,
  };
}

function sentenceOf({ answer }: Hook): string {
  return 'sentence' in answer ? answer.sentence : '';
}

function stepOf(hook: Hook, uid: string, event: unknown, at: Date) {
  const { answer, url, template } = hook;
  return {
    kind: 'send',
    request: {
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'webhook-id': uid,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        ...(hook.credential === null ? {} : { authorization: '••••••••' }),
      },
      body: renderTemplate(template ?? '', event, 'application/json'),
    },
    result:
      'sentence' in answer
        ? { failure: { reason: 'name', sentence: answer.sentence }, milliseconds: 12 }
        : {
            answer: {
              status: answer.status,
              headers: { 'content-type': 'application/json' },
              body: answer.body,
              isCut: false,
            },
            milliseconds: 180,
          },
  };
}
