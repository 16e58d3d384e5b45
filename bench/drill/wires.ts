import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { freePort } from '../../scripts/lib/port.mjs';
import { unprivileged } from '../../scripts/lib/postgres.mjs';
import { root } from '../../scripts/lib/root.mjs';
import type { DatabaseHost } from './cluster.ts';
import { Program } from './program.ts';

/** The proxies between the people, the platform and the database. */
export interface Wires {
  /** HAProxy in front of the servers of the database. */
  readonly network: Program;
  /** PgBouncer in transaction mode, through which the platform reaches the leader. */
  readonly pooler: Program;
  /** HAProxy in front of the platform's processes. */
  readonly entrance: Program;
  /** URLs of the database, for the settings of the platform. */
  readonly databaseUrl: string;
  readonly directUrl: string;
  readonly readUrl: string;
  /** Where people reach the platform. */
  readonly origin: string;
}

/** @returns the part of a configuration that sends connections to the servers that say so to Patroni's health check `role` */
function toServers(name: string, port: number, role: string, hosts: readonly DatabaseHost[]): string {
  const servers = hosts.map(
    (host) => `  server ${host.name} 127.0.0.1:${host.port} check port ${host.checks}`,
  );
  return `listen ${name}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS ${role}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}

/**
 * Writes the configurations of the proxies; `start` of each program starts it.
 * @param platforms ports of the platform's processes
 */
export async function layWires(
  folder: string,
  database: string,
  hosts: readonly DatabaseHost[],
  platforms: readonly number[],
): Promise<Wires> {
  const [leader, followers, pooler, entrance] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const network = write(
    'network.cfg',
    `defaults
  mode tcp
  timeout connect 3s
  timeout client 1h
  timeout server 1h
${toServers('leader', leader, '/leader', hosts)}
${toServers('followers', followers, '/replica', hosts)}`,
  );
  const pooling = write(
    'pooler.ini',
    `[databases]
${database} = host=127.0.0.1 port=${leader} dbname=${database} user=portal
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooler}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 30
max_client_conn = 200
server_login_retry = 1
server_connect_timeout = 5
`,
  );
  const unavailable = join(root, 'deploy', 'unavailable.http');
  const servers = platforms.map(
    (port, index) => `  server portal${index + 1} 127.0.0.1:${port} check inter 1s fall 2 rise 1`,
  );
  const front = write(
    'entrance.cfg',
    `defaults
  mode http
  timeout connect 3s
  timeout client 75s
  timeout server 75s
  timeout check 2s
  timeout http-keep-alive 10s
  timeout http-request 15s
frontend people
  bind 127.0.0.1:${entrance}
  http-request del-header X-Forwarded-For
  option forwardfor
  default_backend portal
backend portal
  option httpchk GET /health/ready
  http-check expect status 200
  option redispatch
  errorfile 502 ${unavailable}
  errorfile 503 ${unavailable}
  errorfile 504 ${unavailable}
${servers.join('\n')}
`,
  );
  const haproxy = (name: string, file: string) =>
    new Program(name, ['/usr/sbin/haproxy', '-db', '-f', file], { cwd: folder });
  const url = (port: number) => `postgresql://portal@127.0.0.1:${port}/${database}`;
  return {
    network: haproxy('network', network),
    pooler: new Program('pooler', ['/usr/sbin/pgbouncer', '-q', pooling], { ...unprivileged(), cwd: '/' }),
    entrance: haproxy('entrance', front),
    databaseUrl: url(pooler),
    directUrl: url(leader),
    readUrl: url(followers),
    origin: `http://127.0.0.1:${entrance}`,
  };
}
