/** Settings of the platform: environment variables that belong together. */
interface DeclaredSettings {
  readonly names: readonly string[];
  /** Their values when unset, in Markdown. */
  readonly otherwise: string;
  /** Their meaning, in Markdown. */
  readonly meaning: string;
  /** Names with which `_FILE` gives a file that is read instead, as container platforms mount secrets. */
  readonly secrets?: readonly string[];
}

/** Every setting. The table in docs/operating.md is written from this (`npm run words`), and no other variable can be read. */
export const declaredSettings: readonly DeclaredSettings[] = [
  {
    names: ['HOST', 'PORT'],
    otherwise: '`127.0.0.1`, `8007`',
    meaning: 'Where to listen. Port 0 takes any free one.',
  },
  {
    names: ['PUBLIC_URL'],
    otherwise: '`http://HOST:PORT`',
    meaning:
      'The origin under which users reach the platform. Required when `HOST` is not a loopback address. The embedded provider’s issuer is `PUBLIC_URL/identity`.',
  },
  {
    names: ['DATABASE_URL'],
    otherwise: 'unset',
    meaning: 'A PostgreSQL server, version 14 or newer. Unset: PGlite in the data folder.',
    secrets: ['DATABASE_URL'],
  },
  {
    names: ['DATABASE_DIRECT_URL'],
    otherwise: '`DATABASE_URL`',
    meaning:
      'The server itself, when `DATABASE_URL` leads to a connection pooler in transaction mode; see PostgreSQL below.',
    secrets: ['DATABASE_DIRECT_URL'],
  },
  {
    names: ['DATABASE_READ_URL'],
    otherwise: 'unset',
    meaning:
      'A server that follows the one of `DATABASE_URL` by streaming replication, for lists, searches, counts and exports; see [Replicas](#replicas) below.',
    secrets: ['DATABASE_READ_URL'],
  },
  {
    names: ['DATABASE_SESSIONS'],
    otherwise: '`18`',
    meaning:
      'Sessions that a process opens at most: one for notifications, a quarter of the others for the platform itself, the rest for calls and jobs. At least 3; with fewer than 14, busy jobs keep calls waiting.',
  },
  {
    names: ['DATABASE_SESSION_MINUTES'],
    otherwise: '`30`',
    meaning: 'Minutes after which a session is replaced by a new one.',
  },
  {
    names: ['DATA_DIR'],
    otherwise: '`.data`',
    meaning: 'The embedded database, uploads, and the key for secrets when `SECRET_KEY` is unset.',
  },
  {
    names: ['SECRET_KEY'],
    otherwise: 'a file in `DATA_DIR`',
    meaning:
      'At least 32 characters, from which the keys for secrets at rest are derived. All processes on one database need the same key. If it is lost, the secrets are lost.',
    secrets: ['SECRET_KEY'],
  },
  {
    names: ['SECRET_KEY_OTHER'],
    otherwise: 'unset',
    meaning:
      'Another key, with which secrets are read too while one replaces the other; see [Another key](#another-key).',
    secrets: ['SECRET_KEY_OTHER'],
  },
  {
    names: ['NODE_ENV'],
    otherwise: 'unset',
    meaning:
      '`production` is never a trial; see below. It requires `DATABASE_URL` and `SECRET_KEY`, unless `DATABASE` is `embedded`. Otherwise `development` or `test`; any other word stops the start.',
  },
  {
    names: ['DATABASE'],
    otherwise: 'unset',
    meaning: '`embedded` keeps the data in the data folder, also in production.',
  },
  {
    names: ['SAMPLE_DATA'],
    otherwise: '`auto`',
    meaning: '`never` leaves an empty database empty.',
  },
  {
    names: ['SETUP_LOGIN'],
    otherwise: 'unset',
    meaning: 'The email address of the first administrator, made at a start without accounts; see below.',
  },
  {
    names: ['PASSWORD_COST'],
    otherwise: '`15`',
    meaning:
      'The work factor of password hashes (scrypt) as a power of two, at most 20; each step doubles memory (32 MiB) and time (a fifth of a second). Hashes with another factor are renewed when their users sign in. On a trial, values from 10 are accepted, for tests.',
  },
  {
    names: ['WEBHOOK_TARGETS'],
    otherwise: '`public`',
    meaning:
      '`loopback` also allows webhooks to this machine, for development. Other private addresses are never dialed.',
  },
  {
    names: ['JOB_POLL_SECONDS', 'JOB_LEASE_SECONDS'],
    otherwise: '`3`, `30`',
    meaning:
      'Seconds between looks for jobs whose time has come, such as retries; and seconds after which the jobs of a process that died run in another. A job that takes longer than a third of these seconds continues behind the others, an import only where others wait. New jobs start at once.',
  },
  {
    names: ['TRANSFER_POLL_SECONDS'],
    otherwise: '`300`',
    meaning:
      'Seconds between polls of each SFTP server of the file transfers. Like webhooks, they can reach public addresses, and this machine if `WEBHOOK_TARGETS` allows it. Key exchanges in which the server makes up the group are not used, and private keys have at most 4,096 bits (RSA): their arithmetic would hold up the process. The first host key of a server is stored: the password is sent to no other until it is entered again. Links on the server are followed, and a file that its sender still writes to is left for a later poll. A poll reads at most 10,000 names of a folder and takes at most 20 files in less than 90 seconds; each failed poll doubles the wait for the next, up to an hour, and is reported by one mail.',
  },
  {
    names: ['UPLOADS_AZURE'],
    otherwise: 'unset',
    meaning:
      'Connection string of a storage account: uploads are stored in Azure Blob Storage instead of the data folder. The container is created if missing.',
    secrets: ['UPLOADS_AZURE'],
  },
  {
    names: ['UPLOADS_S3', 'UPLOADS_S3_REGION', 'UPLOADS_S3_KEY_ID', 'UPLOADS_S3_SECRET'],
    otherwise: 'unset, `us-east-1`, unset, unset',
    meaning:
      'URL of an S3-compatible service, and its access key: uploads are stored there instead of in the data folder. The bucket must exist.',
    secrets: ['UPLOADS_S3_KEY_ID', 'UPLOADS_S3_SECRET'],
  },
  {
    names: ['UPLOADS_CONTAINER'],
    otherwise: '`uploads`',
    meaning:
      'Name of the container or the bucket. Use it for nothing else: contents that belong to no upload are deleted after an hour.',
  },
  {
    names: [
      'SHARE_CALLS',
      'SHARE_PROCESSOR',
      'SHARE_FILES',
      'SHARE_SERVERS',
      'SHARE_UPLOADS',
      'SHARE_STARTS',
    ],
    otherwise: '`8,4,2` (embedded database: `1,1,1`), `3,2,1`, `2,1,1`, `24,8,4`, `16,4,4`, `4,2,1`',
    meaning:
      'What one process does at once: in all, for one client, for one person; see [What clients share](#what-clients-share). `SHARE_CALLS` follows `DATABASE_SESSIONS` when it is unset.',
  },
  {
    names: ['CLIENT_UPLOADS_MB', 'ALL_UPLOADS_MB', 'FREE_DISK_MB'],
    otherwise: '`1024`, `102400`, `1024`',
    meaning:
      'Megabytes of uploads that one client and all clients can have stored, and megabytes that uploads leave free on the disks of the data folder and of temporary files.',
  },
  {
    names: ['WEBHOOK_CONCURRENCY', 'WEBHOOK_TARGET_CONCURRENCY'],
    otherwise: '`256`, `64`',
    meaning:
      'Webhooks that all processes together send concurrently, shared equally by the processes and by the clients with pending ones; and of these, the maximum to one origin for one client. Every process can send one. The concurrency for a target adapts to its responses.',
  },
  {
    names: ['WEBHOOK_EVENT_LIMIT', 'WEBHOOK_TEST_LIMIT'],
    otherwise: '`6000`, `60`',
    meaning:
      'Events and test sends per client and minute; 0 means no limit. Above the limit a call is rejected with 429 and `Retry-After`; below it, `RateLimit` contains the remaining number.',
  },
  {
    names: ['WEBHOOK_TARGET_RATE'],
    otherwise: '`500`',
    meaning:
      'Webhooks that all processes together start per second to one origin for one client; 0 means no limit.',
  },
  {
    names: ['WEBHOOK_PAUSE_HOURS'],
    otherwise: '`12`',
    meaning: 'Hours without a success, over at least ten attempts, after which a webhook is paused.',
  },
  {
    names: ['WEBHOOK_LOG_DAYS'],
    otherwise: '`30`',
    meaning: 'Retention of events and their deliveries in days; at least 2.',
  },
  {
    names: ['AUDIT_DAYS', 'IMPORT_DAYS'],
    otherwise: '`1095`, `365`',
    meaning:
      'Retention in days of the audit log and of who acted as whom; and of imports, with what was reported of their rows, and of transferred files that are gone from their server.',
  },
  {
    names: ['OIDC_ISSUER', 'OIDC_AUDIENCE'],
    otherwise: 'unset',
    meaning:
      'Accepts access tokens of an external OpenID provider instead of the embedded provider’s; see [Any OpenID provider](#any-openid-provider).',
  },
  {
    names: ['OIDC_USER_CLAIM', 'OIDC_USER_CLAIM_HOLDS'],
    otherwise: '`sub`, by the claim',
    meaning:
      'The claim that names the person, and what it holds: `provider-id` (default for `sub` and `oid`), `address` (default for `email`) or `platform-id`. Other claims have no default.',
  },
  {
    names: ['OIDC_TRUSTED_DOMAINS'],
    otherwise: 'unset',
    meaning:
      'Mail domains, separated by commas, whose addresses only the organization gives to people of the provider. They count without `email_verified`.',
  },
  {
    names: ['OIDC_TOKEN_ISSUER'],
    otherwise: 'unset',
    meaning:
      'A further issuer of the provider’s access tokens, when its discovery document does not name it.',
  },
  {
    names: ['CONFIG_FILE'],
    otherwise: 'unset',
    meaning:
      'JSON that overrides the content of `/v7/config.json`. Browsers cache the response for one minute, and can use it once more within ten minutes while they fetch a new one.',
  },
  {
    names: ['FLAGS', 'FLAGS_FILE'],
    otherwise: 'unset',
    meaning:
      'Feature flags that differ from the defaults: a list, `sso-mappings=off,new-map=on`, and a file with one JSON object of names and values. The list overrides the file.',
  },
  {
    names: ['FRAME_ANCESTORS'],
    otherwise: "`'self'`",
    meaning: 'The pages that can frame the portal (content security policy source list).',
  },
  {
    names: ['EMBEDDING_ORIGINS'],
    otherwise: 'unset',
    meaning:
      'Origins of pages that embed the portal, separated by commas ([Embedding](embedding.md)): they can call the services with a token, and sign-in redirects back to them.',
  },
  {
    names: ['TRUST_PROXY'],
    otherwise: '`false`',
    meaning:
      'The number of reverse proxies in front of the platform (`true` is 1), or their addresses, separated by commas. As many addresses are read from the right end of `X-Forwarded-For`, with or without ports; what stands left of them comes from the caller. Rate limits count by address.',
  },
  {
    names: ['SMTP_URL', 'MAIL_FROM'],
    otherwise: 'unset',
    meaning:
      'The mail server, `smtp://user:password@host:587` or `smtps://…`, and the sender, `Safety Portal <portal@example.org>`. Set both or neither; see Mail below.',
    secrets: ['SMTP_URL'],
  },
  {
    names: ['PORTAL_DEV'],
    otherwise: 'unset',
    meaning: '`1` serves the portal from its sources with vite and live reload; `npm run dev` sets it.',
  },
  {
    names: ['LOG_LEVEL'],
    otherwise: '`warn`',
    meaning:
      '`fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`. Logs are one JSON object per line, with `level` as pino numbers it (30 info, 40 warn, 50 error) and `time` in milliseconds since 1970, without tokens, passwords, keys and query strings. `npm run log -- debug` changes the level of running processes.',
  },
  {
    names: ['LOG_TO', 'AUDIT_TO'],
    otherwise: 'unset',
    meaning:
      'Where log lines, and entries of the audit log, are sent as well: `syslog+tls://host:6514`, `syslog+tcp://host:601`, `syslog+udp://host:514`, or an address of HTTP; see [Logs elsewhere](#logs-elsewhere).',
    secrets: ['LOG_TO', 'AUDIT_TO'],
  },
  {
    names: ['LOG_AUTHORIZATION'],
    otherwise: 'unset',
    meaning:
      'The header `Authorization` of what `LOG_TO` and `AUDIT_TO` send by HTTP, such as `Bearer` and a token.',
    secrets: ['LOG_AUTHORIZATION'],
  },
  {
    names: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
    otherwise: 'unset',
    meaning:
      'A receiver of OpenTelemetry, `http://collector:4318`: traces of requests, jobs and webhooks are sent there (OTLP over HTTP). The other variables of OpenTelemetry for traces count too, such as `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_TRACES_SAMPLER` and `OTEL_SERVICE_NAME`.',
  },
  {
    names: ['METRICS_TOKEN'],
    otherwise: 'unset',
    meaning:
      'The bearer token that reads `/metrics`. Without one, only callers on this machine read it, and none through a proxy that adds `X-Forwarded-…`, `Forwarded`, `X-Real-IP` or `Via`: set it behind any other.',
    secrets: ['METRICS_TOKEN'],
  },
];

const names = new Set(declaredSettings.flatMap((setting) => setting.names));

/** The settings that can be read from files. */
export const secretSettings: readonly string[] = declaredSettings.flatMap(({ secrets = [] }) => secrets);

/** Throws TypeError for a variable that is no declared setting. */
export function checkDeclared(name: string): void {
  if (!names.has(name)) throw new TypeError(`${name} is not declared in declared.ts.`);
}
