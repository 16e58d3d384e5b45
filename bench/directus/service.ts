import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../scripts/lib/port.mjs';

const schema = 'directus';
const token = randomUUID();

/** Tables that a person of the client may read, with the condition on their rows. */
const readable = (clientUid: string): readonly (readonly [collection: string, rows: object])[] => [
  ['people', { client_uid: { _eq: clientUid } }],
  ...['roles', 'buildings', 'departments'].map(
    (name) => [`people_${name}`, { people_uid: { client_uid: { _eq: clientUid } } }] as const,
  ),
  ...['titles', 'roles', 'buildings', 'departments'].map((name) => [name, {}] as const),
];

/** The tables of Directus with the platform's users, and an administrator of one client, who signs in with a token. */
async function fill(databaseUrl: string, clientUid: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: `-c search_path=${schema}` });
  await client.connect();
  try {
    await client.query(`select set_config('app.scope', 'platform', false)`);
    await client.query(await readFile(new URL('schema.sql', import.meta.url), 'utf8'));
    const [role, policy, user] = [randomUUID(), randomUUID(), randomUUID()];
    await client.query(`insert into directus_roles (id, name) values ($1, 'Administrator of a client')`, [
      role,
    ]);
    await client.query(`insert into directus_policies (id, name) values ($1, 'Users of a client')`, [policy]);
    await client.query(`insert into directus_access (id, role, policy) values ($1, $2, $3)`, [
      randomUUID(),
      role,
      policy,
    ]);
    await client.query(
      `insert into directus_users (id, email, token, role) values ($1, 'admin@client.example', $2, $3)`,
      [user, token, role],
    );
    const allow = `insert into directus_permissions (collection, action, permissions, fields, policy) values ($1, $2, $3, '*', $4)`;
    for (const [collection, rows] of readable(clientUid))
      for (const action of collection === 'people' ? ['read', 'update'] : ['read'])
        await client.query(allow, [collection, action, JSON.stringify(rows), policy]);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Rejects when nothing answers within two minutes. */
async function untilAnswered(address: string): Promise<void> {
  const end = performance.now() + 120_000;
  for (;;) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    if (performance.now() > end) throw new Error(`Directus does not answer at ${address}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * Starts Directus on a schema of its own in the platform's database, with the users of all clients, for an administrator of one of them.
 * @param folder with `node_modules/directus`
 */
export async function startDirectus(folder: string, databaseUrl: string, clientUid: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create schema ${schema}`);
  await client.end();
  const port = await freePort();
  const env = {
    ...process.env,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_SEARCH_PATH: `array:${schema}`,
    // As many sessions as the platform uses for calls.
    DB_POOL__MAX: '12',
    SECRET: randomUUID(),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: randomUUID(),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
  };
  const cli = join(folder, 'node_modules/directus/cli.js');
  const run = (command: string) => [cli, command];
  const made = spawnSync(process.execPath, run('bootstrap'), { cwd: folder, env, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`Directus could not be set up: ${made.stdout}${made.stderr}`);
  await fill(databaseUrl, clientUid);
  const child = spawn(process.execPath, run('start'), { cwd: folder, env, stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswered(`${origin}/server/ping`);
  return { origin, child, token };
}
