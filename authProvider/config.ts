import type { Region } from '../resources/declaration/place.ts';
import { basePath, isPublicPath, safePath } from './paths.ts';

/** What ties the portal to a deployment, read at run time (docs/conventions.md). Empty addresses stand for the page's own origin. */
export interface PortalConfig {
  readonly region: Region;
  readonly environment: 'production' | 'reviewapp' | 'development';
  /** Origin of the services, without a slash at the end. */
  readonly apiUrl: string;
  readonly identity: {
    /** The OpenID provider's issuer; empty for `<origin>/identity`. */
    readonly authority: string;
    readonly clientId: string;
    readonly scope: string;
    /** Path of the portal that a failed sign-in leads to. */
    readonly errorPath: string;
    /** Claim of this portal -> the provider's own name for it. */
    readonly claims: Readonly<Record<string, string>>;
    /** What the provider says of itself (OpenID Connect Discovery 1.0); where it is left out, the provider is asked. */
    readonly metadata?: Readonly<Record<string, unknown>>;
  };
  /** Origin of the feature flag service (OFREP). */
  readonly flagsUrl: string;
  /**
   * Addresses of other applications by name; one without an address is not shown. The portal itself asks for `support`
   * (`support.us`, `support.uk` where they differ), `sessionKill` (a list), `landing.external`, `landing.staffSafety` and
   * `product.<key of modules>`.
   */
  readonly links: Readonly<Record<string, string | readonly string[]>>;
  /** Key of a product or menu group -> identifiers of modules in the platform's catalogue. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
}

/** config.json is wrong; the message is a sentence for whoever looks after the portal. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** The wrong key, dotted (`identity.clientId`); empty when the file as a whole is meant. */
  readonly key: string;

  constructor(key: string, expected: string) {
    super(key ? `The key “${key}” of config.json ${expected}.` : `The file config.json ${expected}.`);
    this.key = key;
  }
}

/** Something that the start needs did not answer; trying again may help. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** A check answers what the value should have been, or null when it is right. */
type Check = (value: unknown) => string | null;

const text: Check = (value) =>
  typeof value === 'string' && value.trim() ? null : 'must be a text that is not empty';

const oneOf =
  (...options: string[]): Check =>
  (value) =>
    options.includes(value as string) ? null : `must be one of ${options.map((o) => `“${o}”`).join(', ')}`;

const origin: Check = (value) =>
  value === '' || (typeof value === 'string' && /^https?:\/\/[^/]/.test(value) && URL.canParse(value))
    ? null
    : 'must be empty or an address that begins with http:// or https://';

/** Whoever could not sign in must be able to see it. */
const publicPath: Check = (value) => {
  const path = safePath(value);
  return path && isPublicPath(path)
    ? null
    : 'must be a path of the portal that begins with one slash and needs no sign-in';
};

const openidScope: Check = (value) =>
  typeof value === 'string' && value.split(' ').includes('openid')
    ? null
    : 'must be a text of scopes with “openid” among them';

/** An address to link to: never one that runs as a script. */
const link: Check = (value) =>
  typeof value === 'string' &&
  (value === '' || /^(?:https?:\/\/[^/\\]|mailto:|tel:)/.test(value) || /^\/(?![/\\])/.test(value))
    ? null
    : 'must be an address that begins with https://, http://, mailto:, tel: or one slash';

const listOf =
  (check: Check, what: string): Check =>
  (value) =>
    Array.isArray(value) && value.every((item) => check(item) === null) ? null : `must be a list of ${what}`;

const links: Check = (value) => (Array.isArray(value) ? listOf(link, 'addresses')(value) : link(value));

const providerMetadata: Check = (value) =>
  typeof value === 'object' &&
  ['authorization_endpoint', 'token_endpoint'].every((name) =>
    URL.canParse(String((value as Record<string, unknown> | null)?.[name])),
  )
    ? null
    : 'must be an object with the addresses authorization_endpoint and token_endpoint';

const topLevel: Readonly<Record<string, Check>> = {
  region: oneOf('us', 'uk'),
  environment: oneOf('production', 'reviewapp', 'development'),
  apiUrl: origin,
  flagsUrl: origin,
};

const identity: Readonly<Record<string, Check>> = {
  authority: origin,
  clientId: text,
  scope: openidScope,
  errorPath: publicPath,
  metadata: providerMetadata,
};

/** What holds where config.json is silent (spec section 9: the default region is production us). */
const defaults: PortalConfig = {
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

/**
 * Holds the content of config.json against what the portal needs, key by key. Keys that are left out take their defaults; keys
 * that the portal does not know are tolerated, for newer ones.
 * @throws ConfigError naming the first wrong key
 */
export function readConfig(content: unknown): PortalConfig {
  const given = objectAt('', content);
  checkKeys(given, topLevel, '');
  const givenIdentity = objectAt('identity', given['identity'] ?? {});
  checkKeys(givenIdentity, identity, 'identity.');
  const claims = mapAt('identity.claims', givenIdentity['claims'], text);
  const trimmed = (key: 'apiUrl' | 'flagsUrl') =>
    ((given[key] as string | undefined) ?? defaults[key]).replace(/\/+$/, '');
  return {
    ...defaults,
    ...(given as Partial<PortalConfig>),
    apiUrl: trimmed('apiUrl'),
    flagsUrl: trimmed('flagsUrl'),
    identity: { ...defaults.identity, ...givenIdentity, claims: claims as Record<string, string> },
    links: mapAt('links', given['links'], links) as PortalConfig['links'],
    modules: mapAt(
      'modules',
      given['modules'],
      listOf(text, 'module identifiers'),
    ) as PortalConfig['modules'],
  };
}

function objectAt(key: string, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ConfigError(key, 'must be an object in braces');
  return value as Record<string, unknown>;
}

function checkKeys(
  given: Record<string, unknown>,
  checks: Readonly<Record<string, Check>>,
  prefix: string,
): void {
  for (const [key, check] of Object.entries(checks)) {
    const wrong = given[key] === undefined ? null : check(given[key]);
    if (wrong) throw new ConfigError(prefix + key, wrong);
  }
}

function mapAt(key: string, value: unknown, check: Check): Record<string, unknown> {
  const map = objectAt(key, value ?? {});
  for (const [name, item] of Object.entries(map)) {
    const wrong = check(item);
    if (wrong) throw new ConfigError(`${key}.${name}`, wrong);
  }
  return map;
}

/**
 * Fetches and checks `/v7/config.json`.
 * @throws ConfigError when the file is missing, no JSON or wrong; UnreachableError when nobody answers
 */
export async function loadConfig(): Promise<PortalConfig> {
  let response: Response;
  let body: string;
  try {
    response = await fetch(`${basePath}/config.json`);
    body = await response.text();
  } catch (cause) {
    throw new UnreachableError('config.json could not be fetched.', { cause });
  }
  if (response.status >= 500) throw new UnreachableError(`config.json was answered with ${response.status}.`);
  if (!response.ok) throw new ConfigError('', `is missing (${response.status})`);
  let content: unknown;
  try {
    content = JSON.parse(body);
  } catch (error) {
    throw new ConfigError('', `is no JSON: ${(error as Error).message}`);
  }
  return readConfig(content);
}

/** The address of another application by its name in `links`; null where none is configured. */
export function linkTo(config: PortalConfig, name: string): string | null {
  const address = config.links[name];
  return typeof address === 'string' && address !== '' ? address : null;
}

/** Where people of the region get help (spec section 2, application shell); null where none is configured. */
export function supportLink(config: PortalConfig): string | null {
  return linkTo(config, `support.${config.region}`) ?? linkTo(config, 'support');
}

/** Addresses that end the sessions of other applications at log-out (spec section 7, Other). */
export function sessionKillAddresses(config: PortalConfig): readonly string[] {
  const addresses = config.links['sessionKill'] ?? [];
  return (typeof addresses === 'string' ? [addresses] : addresses).filter((address) => address !== '');
}
