import { execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { onPath } from '../../scripts/lib/path.mjs';
import { freePort } from '../../scripts/lib/port.mjs';

/** Files of Debian's package of Glewlwyd, an external OpenID provider. */
const schema = '/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz';
const webapp = '/usr/share/glewlwyd/webapp';
const webappSettings = '/usr/share/glewlwyd/templates/config.json';
const modules = '/usr/lib/glewlwyd';

/** The reason why Glewlwyd cannot be started here. Undefined when it can. */
export function glewlwydTrouble(): string | undefined {
  const isThere =
    onPath('glewlwyd') && onPath('sqlite3') && [schema, webapp, webappSettings, modules].every(existsSync);
  return isThere ? undefined : 'Glewlwyd is not installed here. On Debian: apt-get install glewlwyd sqlite3';
}

/** The name of the plugin: the last part of the issuer. */
const plugin = 'oidc';
const clientId = 'safety-portal';
const scopes = ['openid', 'profile', 'email', 'offline_access'];
const keyId = 'glewlwyd-test';
/** Properties of a user in tokens, beside the built-in ones of Glewlwyd. */
const properties = ['userUid', 'permissions', 'clientUid', 'clientName', 'hasAllBuildings'];
const password = 'Glewlwyd-Pass-1';

export interface GlewlwydUser {
  readonly username: string;
  /** Values of the claims in `properties`, if any. */
  readonly claims: Readonly<Record<string, string>>;
}

/** A running Glewlwyd whose only client is the portal. */
export interface Glewlwyd {
  readonly issuer: string;
  readonly clientId: string;
  /** The scopes as one text: those that the portal requests, and the audience of the access tokens. */
  readonly scope: string;
  readonly keyId: string;
  /** The private key that signs its tokens. */
  readonly key: KeyObject;
  /** The password of every user. */
  readonly password: string;
  stop(): Promise<void>;
}

/**
 * Starts Glewlwyd with its own database and configures it through its API, as docs/operating.md describes.
 * @param portal origin of the portal
 * @param accessTokenSeconds lifetime of its access tokens
 * @throws Error with its output when it exits or rejects a setting
 */
export async function startGlewlwyd(
  portal: string,
  users: readonly GlewlwydUser[],
  accessTokenSeconds: number,
): Promise<Glewlwyd> {
  const folder = await mkdtemp(join(tmpdir(), 'safety-portal-glewlwyd-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const issuer = `${origin}/api/${plugin}`;
  await layOut(folder, origin, port);
  const program = spawn('glewlwyd', [`--config-file=${join(folder, 'glewlwyd.conf')}`], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    program.once('close', () => resolve());
  });
  const killNow = () => program.kill('SIGKILL');
  process.once('exit', killNow);
  const stop = async () => {
    program.kill('SIGKILL');
    await ended;
    process.off('exit', killNow);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await answers(origin, () => program.exitCode !== null);
    const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const call = await administrator(origin);
    await addScopesAndProperties(call);
    await addPlugin(call, { issuer, key, accessTokenSeconds });
    await addClient(call, portal);
    for (const user of users) await addUser(call, user);
    return { issuer, clientId, scope: scopes.join(' '), keyId, key, password, stop };
  } catch (error) {
    await stop();
    throw new Error(`Glewlwyd could not be set up: ${(error as Error).message}\n${output}`, { cause: error });
  }
}

/** Creates its database, pages and configuration in a folder. */
async function layOut(folder: string, origin: string, port: number): Promise<void> {
  const database = join(folder, 'glewlwyd.db');
  execFileSync('sqlite3', [database], { input: gunzipSync(await readFile(schema)) });
  const pages = `${folder}/webapp`;
  // Glewlwyd does not follow links out of the folder. The package's settings are such a link.
  const isPage = (file: string) => file !== join(webapp, 'config.json');
  await cp(webapp, pages, { recursive: true, dereference: true, filter: isPage });
  await cp(webappSettings, join(pages, 'config.json'));
  const settings = {
    port,
    external_url: origin,
    login_url: 'login.html',
    api_prefix: 'api',
    static_files_path: pages,
    allow_origin: '*',
    allow_methods: 'GET, POST, PUT, DELETE, OPTIONS',
    allow_headers: 'Origin, X-Requested-With, Content-Type, Accept, Authorization',
    expose_headers: 'Content-Encoding, Authorization',
    log_mode: 'console',
    log_level: 'ERROR',
    cookie_domain: '127.0.0.1',
    cookie_secure: 0,
    session_expiration: 3600,
    session_key: 'GLEWLWYD2_SESSION_ID',
    admin_scope: 'g_admin',
    profile_scope: 'g_profile',
    user_module_path: `${modules}/user`,
    client_module_path: `${modules}/client`,
    user_auth_scheme_module_path: `${modules}/scheme`,
    plugin_module_path: `${modules}/plugin`,
    hash_algorithm: 'SHA512',
  };
  const mimeTypes = {
    html: 'text/html',
    css: 'text/css',
    js: 'application/javascript',
    json: 'application/json',
  };
  const types = Object.entries(mimeTypes).map(
    ([extension, type]) => `{ extension = ".${extension}"; mime_type = "${type}"; compress = 0; }`,
  );
  const lines = [
    ...Object.entries(settings).map(([name, value]) => `${name} = ${JSON.stringify(value)}`),
    `database = { type = "sqlite3"; path = ${JSON.stringify(database)}; };`,
    `static_files_mime_types = (${types.join(', ')})`,
  ];
  await writeFile(join(folder, 'glewlwyd.conf'), `${lines.join('\n')}\n`);
}

async function answers(origin: string, hasEnded: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await pause(50)) {
    if (hasEnded()) throw new Error('it ended at once.');
    const answer = await fetch(`${origin}/config`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
  }
  throw new Error('it did not answer in 15 seconds.');
}

type Call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<unknown>;

/** Calls its API as the administrator that its schema creates. */
async function administrator(origin: string): Promise<Call> {
  const signIn = await fetch(`${origin}/api/auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'password' }),
  });
  const [cookie = ''] = (signIn.headers.get('set-cookie') ?? '').split(';');
  return async (method, path, body) => {
    const answer = await fetch(`${origin}/api/${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`);
    return text ? (JSON.parse(text) as unknown) : undefined;
  };
}

async function addScopesAndProperties(call: Call): Promise<void> {
  for (const name of scopes.filter((scope) => scope !== 'openid'))
    await call('POST', 'scope/', { name, display_name: name, password_required: true, scheme: {} });
  await know(call, 'user', properties, { 'profile-read': true, 'profile-write': false });
  await know(call, 'client', ['post_logout_redirect_uris'], { multiple: true });
}

/** Configures the storage of users or clients to store these properties: others are dropped when a record is saved. */
async function know(
  call: Call,
  kind: 'user' | 'client',
  names: readonly string[],
  more: object,
): Promise<void> {
  const { parameters, ...storage } = (await call('GET', `mod/${kind}/database`)) as {
    parameters: { 'data-format': Record<string, unknown> };
  };
  const format = { multiple: false, read: true, write: true, ...more };
  const known = Object.fromEntries(names.map((name) => [name, format]));
  await call('PUT', `mod/${kind}/database`, {
    ...storage,
    parameters: { ...parameters, 'data-format': { ...parameters['data-format'], ...known } },
  });
  await call('PUT', `mod/${kind}/database/reset`);
}

interface PluginParts {
  readonly issuer: string;
  readonly key: KeyObject;
  readonly accessTokenSeconds: number;
}

async function addPlugin(call: Call, { issuer, key, accessTokenSeconds }: PluginParts): Promise<void> {
  const jwk = { ...key.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' };
  await call('POST', 'mod/plugin/', {
    module: 'oidc',
    name: plugin,
    display_name: 'OpenID Connect',
    order_rank: 0,
    parameters: {
      iss: issuer,
      'subject-type': 'public',
      'jwks-private': JSON.stringify({ keys: [jwk] }),
      'jwks-show': true,
      'default-kid': keyId,
      'access-token-duration': accessTokenSeconds,
      'refresh-token-duration': 3600,
      'code-duration': 60,
      'refresh-token-rolling': true,
      'auth-type-code-enabled': true,
      'auth-type-refresh-enabled': true,
      'auth-type-token-enabled': false,
      'auth-type-password-enabled': false,
      'auth-type-client-enabled': false,
      'pkce-allowed': true,
      'pkce-required': true,
      'session-management-allowed': true,
      'front-channel-logout-allowed': true,
      'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
      'session-cookie-expiration': 3600,
      'additional-parameters': [{ 'user-parameter': 'userUid', 'token-parameter': 'userUid' }],
      'name-claim': 'mandatory',
      'email-claim': 'mandatory',
      'scope-claim': 'no',
      claims: properties.map((name) => ({
        name,
        'user-property': name,
        type: 'string',
        mandatory: true,
        'on-demand': false,
        scope: [],
      })),
    },
  });
}

function addClient(call: Call, portal: string): Promise<unknown> {
  return call('POST', 'client/', {
    client_id: clientId,
    name: 'Safety Portal',
    enabled: true,
    confidential: false,
    redirect_uri: [`${portal}/v7/callback`],
    post_logout_redirect_uris: [`${portal}/v7/prompt/logoutcallback`],
    authorization_type: ['code', 'refresh_token'],
    scope: scopes,
  });
}

function addUser(call: Call, { username, claims }: GlewlwydUser): Promise<unknown> {
  return call('POST', 'user/', {
    username,
    password,
    name: username,
    email: `${username}@glewlwyd.example`,
    enabled: true,
    scope: ['g_profile', ...scopes],
    ...claims,
  });
}
