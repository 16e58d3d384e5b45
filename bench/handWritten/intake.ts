// The reference of `npm run bench -- intake`: an intake of events as one writes it by hand, with Fastify and pg. It finds the key by its
// hash, checks that an event is an object, and commits it with what is left to do before it answers. It delivers nothing.
import { hash } from 'node:crypto';

import fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';

const [, , port = '', databaseUrl = '', clientUid = '', keyHash = ''] = process.argv;
/** As many sessions as the platform uses for calls. */
const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 });

await pool.query(`
  create table if not exists intake_keys (hash text primary key, client_uid uuid not null);
  create table if not exists intake_events (client_uid uuid, uid uuid primary key default gen_random_uuid(),
    sequence bigserial, received_at timestamptz not null default now(), event json not null);
  create table if not exists intake_pending (client_uid uuid, sequence bigint, event_uid uuid, primary key (client_uid, sequence))`);
await pool.query(`insert into intake_keys values ($1, $2) on conflict do nothing`, [keyHash, clientUid]);

async function senderOf({ headers }: Pick<FastifyRequest, 'headers'>): Promise<string> {
  const key = headers.authorization?.replace(/^Bearer /, '') ?? '';
  const { rows } = await pool.query<{ client_uid: string }>({
    name: 'key',
    text: 'select client_uid from intake_keys where hash = $1',
    values: [hash('sha256', key)],
  });
  const [found] = rows;
  if (!found) throw Object.assign(new Error('The key is not known.'), { statusCode: 401 });
  return found.client_uid;
}

async function store(client: string, events: readonly unknown[]): Promise<string[]> {
  if (!events.every((event) => typeof event === 'object' && event !== null))
    throw Object.assign(new Error('An event is an object.'), { statusCode: 400 });
  const { rows } = await pool.query<{ uid: string }>({
    name: 'store',
    text: `with accepted as (
        insert into intake_events (client_uid, event) select $1, event from unnest($2::json[]) as given(event)
        returning client_uid, sequence, uid
      ), pending as (
        insert into intake_pending (client_uid, sequence, event_uid) select client_uid, sequence, uid from accepted
      )
      select uid from accepted`,
    values: [client, events.map((event) => JSON.stringify(event))],
  });
  return rows.map(({ uid }) => uid);
}

const server = fastify({ bodyLimit: 8 * 1024 * 1024 });
server.route({
  method: 'POST',
  url: '/events',
  async handler(request, reply) {
    const [id] = await store(await senderOf(request), [request.body]);
    return reply.code(202).send({ id, isDuplicate: false });
  },
});
server.route<{ Body: { events: readonly { event: unknown }[] } }>({
  method: 'POST',
  url: '/events/batch',
  async handler(request) {
    const client = await senderOf(request);
    const ids = await store(
      client,
      request.body.events.map(({ event }) => event),
    );
    return { items: ids.map((id) => ({ status: 202, id, isDuplicate: false })) };
  },
});
await server.listen({ host: '127.0.0.1', port: Number(port) });
process.send?.('ready');
