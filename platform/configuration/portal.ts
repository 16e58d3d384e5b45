import { readFile } from 'node:fs/promises';

import { StartError } from '../database/index.ts';

/** What `GET /v7/config.json` answers (docs/conventions.md). */
export interface PortalConfiguration {
  readonly region: 'us' | 'uk';
  readonly environment: 'production' | 'reviewapp' | 'development';
  /** Origin of the services; empty for the page's own. */
  readonly apiUrl: string;
  readonly identity: {
    /** The OpenID provider; empty for `<origin>/identity`. */
    readonly authority: string;
    readonly clientId: string;
    readonly scope: string;
    readonly errorPath: string;
    /** Name of a claim in this portal -> the provider's own name for it. */
    readonly claims: Readonly<Record<string, string>>;
    /** What the provider says of itself (OpenID Connect Discovery 1.0), so that the portal need not ask before each sign-in. */
    readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  };
  /** Origin of the flag service; empty for the page's own. */
  readonly flagsUrl: string;
  /** Addresses of other applications. */
  readonly links: Readonly<Record<string, unknown>>;
  /** Key of a module -> identifiers in the catalogue. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
}

/** What a configuration file says; the rest stays as it is by default. */
export type PortalOverrides = Partial<Omit<PortalConfiguration, 'identity'>> & {
  readonly identity?: Partial<PortalConfiguration['identity']>;
};

const defaults: PortalConfiguration = {
  region: 'us',
  environment: 'production',
  apiUrl: '',
  identity: {
    authority: '',
    clientId: 'safety-portal',
    scope: 'openid profile email offline_access',
    errorPath: '/error',
    claims: {},
  },
  flagsUrl: '',
  links: {},
  modules: {},
};

/** The defaults with what a file overrides, what the embedded provider says of itself, and the catalogue's modules where the file names none for a key. */
export function portalConfiguration(
  overrides: PortalOverrides,
  modules: PortalConfiguration['modules'],
  metadata?: PortalConfiguration['identity']['metadata'],
): PortalConfiguration {
  return {
    ...defaults,
    ...overrides,
    // Of another provider than the embedded one nothing is known here.
    identity: {
      ...defaults.identity,
      ...(overrides.identity?.authority ? {} : { metadata }),
      ...overrides.identity,
    },
    modules: { ...modules, ...overrides.modules },
  };
}

type Check = (value: unknown) => string | undefined;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const text: Check = (value) => (typeof value === 'string' ? undefined : 'must be a text');
const oneOf =
  (...options: string[]): Check =>
  (value) =>
    options.includes(value as string) ? undefined : `must be one of ${options.join(', ')}`;
const address: Check = (value) =>
  value === '' || (typeof value === 'string' && /^https?:\/\/[^/]/.test(value) && URL.canParse(value))
    ? undefined
    : 'must be empty or an address that begins with http:// or https://';
const path: Check = (value) =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value)
    ? undefined
    : 'must be a path that begins with one slash';
const object: Check = (value) => (isObject(value) ? undefined : 'must be an object');
const mapOf =
  (check: (value: unknown) => boolean, what: string): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check) ? undefined : `must be an object of ${what}`;

const checks: Readonly<Record<string, Check>> = {
  region: oneOf('us', 'uk'),
  environment: oneOf('production', 'reviewapp', 'development'),
  apiUrl: address,
  identity: object,
  'identity.authority': address,
  'identity.clientId': text,
  'identity.scope': text,
  'identity.errorPath': path,
  'identity.metadata': object,
  'identity.claims': mapOf((value) => typeof value === 'string', 'texts'),
  flagsUrl: address,
  links: object,
  modules: mapOf(
    (value) => Array.isArray(value) && value.every((uid) => typeof uid === 'string'),
    'lists of module identifiers',
  ),
};

function checkKeys(file: string, value: Record<string, unknown>, prefix: string): void {
  for (const [key, part] of Object.entries(value)) {
    const name = prefix + key;
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (!check) throw new StartError(`${file}: "${name}" is no key of the portal's configuration.`);
    const trouble = check(part);
    if (trouble) throw new StartError(`${file}: "${name}" ${trouble}.`);
    if (name === 'identity' && isObject(part)) checkKeys(file, part, 'identity.');
  }
}

/** Reads a file in the form of `config.json`, of which any part may be left out. Throws StartError naming the wrong key. */
export async function readPortalOverrides(file: string | undefined): Promise<PortalOverrides> {
  if (file === undefined) return {};
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new StartError(`CONFIG_FILE ${file} cannot be read: ${(error as Error).message}.`);
  }
  if (!isObject(content)) throw new StartError(`CONFIG_FILE ${file} must hold one JSON object.`);
  checkKeys(file, content, '');
  // Every key was held against its type above.
  return content;
}
