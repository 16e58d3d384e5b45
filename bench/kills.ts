import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../platform/commands/sign-in.ts';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.mjs';
import { type RunningPlatform, startPlatform } from '../tests/support/platform.ts';
import { event } from './webhookPlatform.ts';

/** How often the platform is killed. */
const kills = Number(process.env.KILLS ?? 40);
/** Senders at once. Each repeats an event under its key until it is taken, as a client does whose answer was lost. */
const senders = 12;
/** Milliseconds that the platform serves between its start and the next kill, at least and at most. */
const servesMs = [300, 2500] as const;
/** Milliseconds within which all that was taken must have arrived: the leases of the last process end first. */
const patienceMs = 180_000;

const paths = ['/ordered', '/unordered'] as const;
type Path = (typeof paths)[number];

/** The requests that the target took by one path. */
interface Ledger {
  /** Event -> its identifiers (`webhook-id`). */
  readonly ids: Map<string, Set<string>>;
  repeated: number;
  /** Ends of incidents that came before their begins. */
  reversed: number;
}

async function startTarget() {
  const ledgers = new Map<string, Ledger>(
    paths.map((path) => [path, { ids: new Map(), repeated: 0, reversed: 0 }]),
  );
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const ledger = ledgers.get(request.url ?? '');
      const { incidentSubType: name } = JSON.parse(body) as { incidentSubType: string };
      const id = String(request.headers['webhook-id']);
      const ids = ledger?.ids.get(name);
      if (ids) {
        ids.add(id);
        if (ledger) ledger.repeated += 1;
      } else if (ledger) {
        ledger.ids.set(name, new Set([id]));
        const [incident, part] = name.split('/');
        if (part === 'end' && !ledger.ids.has(`${incident}/begin`)) ledger.reversed += 1;
      }
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ledgerOf: (path: Path) => ledgers.get(path)!,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const login = 'will.webhooks@northfield.example';

/** The headers of a writer of webhooks, and the path of the events of his client. */
async function signedIn({ url }: RunningPlatform) {
  const { access_token: token } = await signIn(url, login, 'Sample-Pass-1');
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/authentication/v1/users/${sub}/clients`, { headers });
  const { items } = (await answer.json()) as { items: { uid: string }[] };
  return { headers, client: `clients/${items[0]?.uid}` };
}

async function measure(platform: RunningPlatform): Promise<string> {
  const target = await startTarget();
  const ending = new AbortController();
  try {
    let { headers, client } = await signedIn(platform);
    for (const path of paths) {
      const answer = await fetch(`${platform.url}/webhooks/v1/${client}/WebhookConfiguration`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          name: `Kills ${path}`,
          url: target.origin + path,
          rule: { '==': [{ var: 'incidentSource' }, 'Kills'] },
          keepsOrder: path === '/ordered',
        }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    }
    const accepted: string[] = [];
    let unanswered = 0;
    const send = async (name: string, status: string, initiatedTimestamp: string) => {
      const body = JSON.stringify({
        ...event,
        incidentSource: 'Kills',
        incidentStatus: status,
        incidentSubType: name,
        initiatedTimestamp,
      });
      for (;;) {
        const answer = await fetch(`${platform.url}/webhooks/v2/${client}/events`, {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': name },
          body,
        }).catch(() => undefined);
        await answer?.body?.cancel().catch(() => undefined);
        if (answer?.status === 202) break;
        // Not up, on its way up or down, or the token is over.
        unanswered += 1;
        await pause(100);
      }
      accepted.push(name);
    };
    let incidents = 0;
    const sending = Array.from({ length: senders }, async () => {
      while (!ending.signal.aborted) {
        incidents += 1;
        const incident = String(incidents);
        const startedAt = new Date(Date.UTC(2026, 0, 1) + incidents * 1000).toISOString();
        await send(`${incident}/begin`, 'Active', startedAt);
        await send(`${incident}/end`, 'Resolved', startedAt);
        await pause(20);
      }
    });
    const startedAt = performance.now();
    for (let kill = 1; kill <= kills; kill += 1) {
      const [least, most] = servesMs;
      await pause(least + Math.random() * (most - least));
      await platform.kill('SIGKILL');
      await platform.start();
      ({ headers, client } = await signedIn(platform));
      process.stderr.write(`${kill} of ${kills} kills, ${accepted.length} events taken\n`);
    }
    ending.abort();
    await Promise.all(sending);
    const took = (performance.now() - startedAt) / 1000;
    const missing = (path: Path) => accepted.filter((name) => !target.ledgerOf(path).ids.has(name)).length;
    const deadline = performance.now() + patienceMs;
    while (performance.now() < deadline && paths.some((path) => missing(path) > 0)) await pause(250);
    // Deliveries that are sent twice would come now, when the leases of the last process have ended.
    await pause(20_000);
    const lines = paths.map((path) => {
      const { ids, repeated, reversed } = target.ledgerOf(path);
      const renamed = [...ids.values()].filter((one) => one.size > 1).length;
      return `${path.slice(1).padEnd(12)}${[accepted.length, missing(path), repeated, renamed, path === '/ordered' ? reversed : '—'].map((count) => String(count).padStart(10)).join('')}`;
    });
    return `
Webhooks while the platform is killed ${kills} times in ${took.toFixed(0)} s (${unanswered} calls repeated)
webhook        accepted      lost  repeated    two ids  reversed
${lines.join('\n')}
`;
  } finally {
    ending.abort();
    target.close();
  }
}

/**
 * Events sent while the platform is killed and started again and again: what was answered with 202 must arrive under one identifier, by a
 * ledger at the target. Aim: none lost, none under two identifiers, no end of an incident before its begin where the order is kept.
 */
export async function benchKills(): Promise<string> {
  const binaries = findPostgres();
  const server = binaries && process.env.STORAGE !== 'pglite' ? await startPostgres(binaries) : undefined;
  try {
    const env = { WEBHOOK_EVENT_LIMIT: '0', WEBHOOK_TARGET_RATE: '0', LOG_LEVEL: 'error' };
    const platform = await startPlatform({
      storage: server ? 'postgres' : 'pglite',
      serverUrl: server?.url,
      env,
    });
    try {
      return await measure(platform);
    } finally {
      await platform.stop();
    }
  } finally {
    server?.stop();
  }
}
