import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { signIn } from '../platform/commands/sign-in.ts';
import { readSettings } from '../platform/configuration/settings.ts';
import { type Database, jsonb } from '../platform/database/index.ts';
import { tryPort } from '../platform/configuration/ports.ts';
import { startPlatform } from '../platform/start.ts';
import { notifyOfWork } from '../platform/webhooks/wake.ts';

/** The event that is sent. */
export const event = {
  incidentStatus: 'Active',
  incidentType: 'Lockdown',
  incidentSource: 'Portal',
  person: { id: 'p-1', firstName: 'Zoë', lastName: 'Okafor', email: 'zoe@example.org' },
  lat: 44.4,
  lon: -93.1,
  buildingId: 'b-1',
  initiatedTimestamp: '2026-11-21T10:00:00Z',
};

/** A realistic rule with five conditions. */
export const rule = {
  and: [
    {
      or: [
        { '==': [{ var: 'incidentType' }, 'Evacuation'] },
        { '==': [{ var: 'incidentType' }, 'Lockdown'] },
      ],
    },
    { in: [{ var: 'buildingId' }, ['b-0', 'b-1']] },
    { '!=': [{ var: 'incidentSource' }, 'Drill'] },
    { '>': [{ var: 'lat' }, 40] },
  ],
};

/** The next message of a process with `key`. Throws an error that the process reports. */
export async function message<Message>(child: ChildProcess, key: keyof Message): Promise<Message> {
  for (;;) {
    const [reply] = (await once(child, 'message')) as [Message & { error?: string }];
    if (reply.error !== undefined) throw new Error(reply.error);
    if (key in (reply as object)) return reply;
  }
}

/** A platform with a client without webhooks, and a receiver in a separate process. */
export interface WebhookPlatform {
  readonly database: Database;
  /** Origin of the receiver. */
  readonly receiver: string;
  /** URL for events of the client. */
  readonly events: string;
  /** Headers of calls by its webhook author. */
  readonly headers: Readonly<Record<string, string>>;
  /** Adds a webhook to a path of the receiver. Resolves with its identifier. */
  configure(path: string): Promise<string>;
  remove(id: string): Promise<void>;
  /** Accepts `count` events at once, each of an incident of its own. Resolves with the time on the clock of `performance`. */
  accept(count: number): Promise<number>;
  stop(): Promise<void>;
}

/** Deletes all events and deliveries. */
export async function forget(database: Database): Promise<void> {
  await database.owner.query(sql`delete from webhook_deliveries`);
  await database.owner.query(sql`delete from webhook_pending_events`);
  await database.owner.query(sql`delete from webhook_events`);
  await database.owner.script('vacuum (analyze) webhook_events, webhook_pending_events, webhook_deliveries');
}

/** Starts platform and receiver. */
export async function startWebhookPlatform(databaseUrl: string | undefined): Promise<WebhookPlatform> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const settings = await readSettings(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      LOG_LEVEL: 'error',
      WEBHOOK_TARGETS: 'loopback',
      // Disables the rate limit, so that the engine is measured.
      WEBHOOK_TARGET_RATE: '0',
      WEBHOOK_EVENT_LIMIT: '0',
    },
    tryPort,
  );
  const platform = await startPlatform(settings);
  const child = fork(new URL('receiver.ts', import.meta.url));
  const { port } = await message<{ port: number }>(child, 'port');
  const { database } = platform;
  await database.owner.query(sql`delete from webhook_configurations`);
  const { access_token: token } = await signIn(
    settings.publicUrl,
    'will.webhooks@northfield.example',
    'Sample-Pass-1',
  );
  const { rows } = await database.owner.query<{ uid: string }>(
    sql`select client_uid as uid from identity_accounts where email = 'will.webhooks@northfield.example'`,
  );
  const clientUid = rows[0]?.uid ?? '';
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const receiver = `http://127.0.0.1:${port}`;
  const configurations = `${settings.publicUrl}/webhooks/v1/clients/${clientUid}/WebhookConfiguration`;
  return {
    database,
    receiver,
    events: `${settings.publicUrl}/webhooks/v2/clients/${clientUid}/events`,
    headers,
    async configure(path) {
      const body = JSON.stringify({ name: `Bench ${path}`, url: receiver + path, rule });
      const answer = await fetch(configurations, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as { id: string }).id;
    },
    async remove(id) {
      const answer = await fetch(`${configurations}/${id}`, {
        method: 'DELETE',
        headers: { authorization: headers.authorization },
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async accept(count) {
      await database.owner.query(sql`
        with accepted as (
          insert into webhook_events (client_uid, uid, received_at, received_from, event)
          select ${clientUid}, gen_random_uuid(), now(), ${clientUid},
            jsonb_set(${jsonb(event)}, '{initiatedTimestamp}', to_jsonb(now() + n * interval '1 second'))
          from generate_series(1, ${count}) n
          returning client_uid, sequence, uid
        )
        insert into webhook_pending_events (client_uid, sequence, event_uid) select client_uid, sequence, uid from accepted`);
      // Events are accepted, and visible, with the commit of this statement.
      const acceptedAt = performance.now();
      notifyOfWork(database);
      return acceptedAt;
    },
    async stop() {
      child.kill();
      await platform.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
