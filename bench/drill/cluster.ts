import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { onPath } from '../../scripts/lib/path.mjs';
import { freePort } from '../../scripts/lib/port.mjs';
import { findPostgres, unprivileged } from '../../scripts/lib/postgres.mjs';
import { familyOf, Program, signal } from './program.ts';

/** Seconds until another server leads when the leader is gone without a word, and of the steps on the way there. */
const leadership = { ttl: 15, loop_wait: 2, retry_timeout: 5 };

/** A host of the database: PostgreSQL and Patroni, which starts it, follows or leads. */
export interface DatabaseHost {
  readonly name: string;
  /** Port of PostgreSQL. */
  readonly port: number;
  /** Port of Patroni's health checks. */
  readonly checks: number;
  start(): void;
  /** Ends PostgreSQL alone. Patroni is left, and sees it. */
  killServer(): void;
  /** Ends all of the host at once. */
  lose(): void;
  freeze(): void;
  thaw(): void;
  output(): string;
}

export interface Cluster {
  readonly hosts: readonly DatabaseHost[];
  leader(): Promise<DatabaseHost>;
  follower(): Promise<DatabaseHost>;
  /** Hands the leadership over as an administrator does before a maintenance. */
  handOver(): Promise<void>;
  /** Resolves when one leads and the others follow, one of them synchronously. Throws Error after `withinMs`. */
  settled(withinMs: number): Promise<void>;
  /** Ends the servers, which outlive Patroni. */
  readonly stop: () => void;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

async function startHost(name: string, folder: string, etcdPort: number): Promise<DatabaseHost> {
  const account = unprivileged();
  const [port, checks] = [await freePort(), await freePort()];
  const data = join(folder, name);
  const file = join(folder, `${name}.json`);
  // YAML, of which JSON is a part.
  const configuration = {
    scope: 'portal',
    name,
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    restapi: { listen: `127.0.0.1:${checks}`, connect_address: `127.0.0.1:${checks}` },
    bootstrap: {
      dcs: {
        ...leadership,
        // A change is acknowledged when two servers have it.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 120, wal_log_hints: 'on', hot_standby_feedback: 'on' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: findPostgres(),
      pgpass: join(folder, `${name}.pgpass`),
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
        rewind: { username: 'postgres' },
      },
      parameters: { unix_socket_directories: '' },
    },
  };
  writeFileSync(file, JSON.stringify(configuration));
  const patroni = new Program(name, ['patroni', file], { ...account, cwd: folder });
  /** The server, which runs on when Patroni ends. */
  const server = (): number[] => {
    try {
      return familyOf(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]));
    } catch {
      return [];
    }
  };
  const all = () => [...new Set([...patroni.family(), ...server()])];
  return {
    name,
    port,
    checks,
    start: () => patroni.start(),
    killServer: () => signal(server().slice(0, 1), 'SIGKILL'),
    lose: () => signal(all(), 'SIGKILL'),
    freeze: () => signal(all(), 'SIGSTOP'),
    thaw: () => signal(all(), 'SIGCONT'),
    output: () => patroni.output(),
  };
}

/**
 * Starts three servers that Patroni keeps, of which one leads, and etcd, with which they agree. etcd is one process: what is tried is the
 * database.
 */
export async function startCluster(folder: string): Promise<Cluster> {
  if (!onPath('patroni') || !onPath('etcd')) throw new Error('Patroni and etcd are missing.');
  const account = unprivileged();
  const own = join(folder, 'cluster');
  mkdirSync(own);
  if (account.uid !== undefined && account.gid !== undefined) chownSync(own, account.uid, account.gid);
  const [clients, peers] = [await freePort(), await freePort()];
  const etcd = new Program(
    'etcd',
    [
      'etcd',
      '--data-dir',
      join(own, 'etcd'),
      ...['--listen-client-urls', '--advertise-client-urls'].flatMap((flag) => [
        flag,
        `http://127.0.0.1:${clients}`,
      ]),
      ...['--listen-peer-urls', '--initial-advertise-peer-urls'].flatMap((flag) => [
        flag,
        `http://127.0.0.1:${peers}`,
      ]),
      '--initial-cluster',
      `default=http://127.0.0.1:${peers}`,
    ],
    { ...account, cwd: own },
  );
  etcd.start();
  const hosts: DatabaseHost[] = [];
  for (const name of ['one', 'two', 'three']) hosts.push(await startHost(name, own, clients));

  /** The members, as the first host that answers knows them. */
  const members = async (): Promise<readonly Member[]> => {
    for (const { checks } of hosts) {
      const answer = await fetch(`http://127.0.0.1:${checks}/cluster`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const hostOf = async (roles: readonly string[]): Promise<DatabaseHost> => {
    const member = (await members()).find(({ role }) => roles.includes(role));
    const host = hosts.find(({ name }) => name === member?.name);
    if (!host) throw new Error(`No server is ${roles.join(' or ')}.`);
    return host;
  };
  const cluster: Cluster = {
    hosts,
    leader: () => hostOf(['leader']),
    follower: () => hostOf(['sync_standby', 'replica']),
    async handOver() {
      const { name, checks } = await cluster.leader();
      const answer = await fetch(`http://127.0.0.1:${checks}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async settled(withinMs) {
      const until = performance.now() + withinMs;
      for (;;) {
        const known = await members();
        const roles = known
          .map(({ role }) => role)
          .toSorted()
          .join(' ');
        const isWhole = known.every(({ state }) => state === 'running' || state === 'streaming');
        if (isWhole && roles === 'leader replica sync_standby') return;
        if (performance.now() > until)
          throw new Error(
            `The servers did not settle: ${JSON.stringify(known)}\n${hosts.map((host) => host.output().slice(-2000)).join('\n\n')}`,
          );
        await pause(500);
      }
    },
    stop() {
      for (const host of hosts) host.lose();
    },
  };
  // The first to come prepares the data that the others copy.
  for (const host of hosts) host.start();
  await cluster.settled(120_000);
  return cluster;
}
