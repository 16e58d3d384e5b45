import type { Region } from '../declaration/place.ts';
import type { OptionName } from '../declaration/checks/register.ts';
import { isObject } from '../declaration/values.ts';
import { urlOf } from '../declaration/url.ts';

/** The settings of a deployment: `config.json` (docs/conventions.md). Empty URLs mean the page's own origin. */
export interface PortalConfig {
  readonly region: Region;
  readonly environment: 'production' | 'reviewapp' | 'development';
  /** Origin of the services, without a trailing slash. */
  readonly apiUrl: string;
  readonly identity: {
    /** The OpenID provider's issuer; empty for `<origin>/identity`. */
    readonly authority: string;
    readonly clientId: string;
    readonly scope: string;
    /** Path of the portal to open after a failed sign-in. */
    readonly errorPath: string;
    /** Claim of this portal -> the provider's name for it. */
    readonly claims: Readonly<Record<string, string>>;
    /** URL that returns the claims of the access token's person, in place of the provider's. Empty for the provider's. */
    readonly claimsUrl?: string | undefined;
    /** The provider's metadata (OpenID Connect Discovery 1.0). Fetched from the provider when omitted. */
    readonly metadata?: Readonly<Record<string, unknown>> | undefined;
    /** URLs of another provider's pages for the prompts. A prompt page without one says that it is not available here. */
    readonly prompts?: Readonly<Partial<Record<PromptName, string>>> | undefined;
  };
  /** Origin of the feature flag service (OFREP). */
  readonly flagsUrl: string;
  /**
   * URLs of other applications by name; an application without a URL is not shown. The portal itself reads `support` (`support.us`,
   * `support.uk` where they differ), `sessionKill` (a list), `landing.external`, `landing.staffSafety` and `product.<key of modules>`.
   */
  readonly links: Readonly<Record<string, string | readonly string[]>>;
  /** The reunification service. Never called when omitted. */
  readonly reunification?: ReunificationConfig | undefined;
  /** Path segment of the maps service in its calls. When omitted, no venues are offered. */
  readonly mapsService?: string | undefined;
  /** Origins of a storage or maps service from which images of levels (`floorplan`) are loaded, in addition to the page's own. */
  readonly pictureOrigins?: readonly string[] | undefined;
  /** Origins of further services that pages of this deployment call. The content security policy allows these. */
  readonly serviceOrigins?: readonly string[] | undefined;
  /** Key of a product or menu group -> module identifiers in the platform's catalogue. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
  /** Optional parts of the product; off by default. */
  readonly options: Readonly<Partial<Record<OptionName, boolean>>>;
}

/** Choosing a new password, confirming an email address, and the preview of a station account. */
export type PromptName = 'newPassword' | 'verifyEmail' | 'stationAccount';

/** Settings for calling the reunification service. */
export interface ReunificationConfig {
  /** Its URL, to which `/status` is appended: of another origin, or a path of the page's own. Never called when empty. */
  readonly url: string;
  /** Name of the header for the service token. */
  readonly tokenHeader: string;
  /** Name of the header for `reunificationVersion`. */
  readonly versionHeader: string;
}

/** The version of the reunification service's calls (spec section 7, other). */
export const reunificationVersion = '3.0.0';

/** The options that a platform has from the start, or never. */
export type PlatformOption =
  | 'clientCredentials'
  | 'credentialOrigins'
  | 'history'
  | 'invitations'
  | 'webhookTiming';

declare module '../declaration/checks/register.ts' {
  interface Register {
    /**
     * `actAs`: support staff can act as users. The others are what only some platforms know: `history`, its page in the menu;
     * `invitations`, links by which people choose their passwords; `webhookTiming`, age limit and order of deliveries; `credentialOrigins`,
     * the origins that a credential may be sent to; `clientCredentials`, tokens for API keys from `/identity/token`.
     */
    readonly option: 'actAs' | PlatformOption;
  }
}

/** Content of config.json; every part is optional. */
export type PartialPortalConfig = Partial<Omit<PortalConfig, 'identity'>> & {
  readonly identity?: Partial<PortalConfig['identity']>;
};

/** The defaults of config.json (spec section 9: the default region is production us). */
export const portalDefaults: PortalConfig = {
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
  options: {},
};

/** The support link when `config.json` has none or cannot be read. */
export const defaultSupport = 'mailto:support@safety-portal.example';

/** A key of config.json, dotted (`identity.clientId`; empty for the file as a whole), and the expected value. */
export interface WrongKey {
  readonly key: string;
  readonly expected: string;
}

/** Returns the error in the value at a key. Null when it is valid. */
type Check = (value: unknown, key: string) => WrongKey | null;

const expecting =
  (expected: string, holds: (value: unknown) => boolean): Check =>
  (value, key) =>
    holds(value) ? null : { key, expected };

const oneOf = (...options: readonly string[]): Check =>
  expecting(`must be one of ${options.map((option) => `“${option}”`).join(', ')}`, (value) =>
    options.includes(value as string),
  );

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const text = expecting('must be a text that is not empty', isText);

const isOrigin = (value: unknown) =>
  typeof value === 'string' && /^https?:\/\/[^/]/.test(value) && urlOf(value) !== null;
const origin = expecting(
  'must be empty or an address that begins with http:// or https://',
  (value) => value === '' || isOrigin(value),
);

const path = expecting(
  'must be a path of the portal that begins with one slash',
  (value) => typeof value === 'string' && /^\/(?![/\\])/.test(value),
);

const openidScope = expecting(
  'must be a text of scopes with “openid” among them',
  (value) => typeof value === 'string' && value.split(' ').includes('openid'),
);

/** A URL to link to; never one that runs as a script. */
const isLink = (value: unknown) =>
  typeof value === 'string' &&
  (value === '' || /^(?:https?:\/\/[^/\\]|mailto:|tel:)/.test(value) || /^\/(?![/\\])/.test(value));
const link = expecting(
  'must be an address that begins with https://, http://, mailto:, tel: or one slash',
  isLink,
);

const listOf = (holds: (value: unknown) => boolean, what: string): Check =>
  expecting(`must be a list of ${what}`, (value) => Array.isArray(value) && value.every(holds));
const linkList = listOf(isLink, 'addresses');

const providerMetadata = expecting(
  'must be an object with the addresses authorization_endpoint and token_endpoint',
  (value) =>
    isObject(value) &&
    ['authorization_endpoint', 'token_endpoint'].every((name) => urlOf(String(value[name])) !== null),
);

const mapOf =
  (check: Check): Check =>
  (value, key) =>
    isObject(value)
      ? firstWrong(Object.entries(value).map(([name, item]) => check(item, `${key}.${name}`)))
      : notBraces(key);

const promptNames: readonly PromptName[] = ['newPassword', 'verifyEmail', 'stationAccount'];

/** A prompt name that the portal does not know would never be used, so it is reported as a typing error. */
const prompts: Check = (value, key) => {
  const unknown =
    isObject(value) && Object.keys(value).find((name) => !promptNames.includes(name as PromptName));
  return typeof unknown === 'string'
    ? { key: `${key}.${unknown}`, expected: `must be one of ${promptNames.join(', ')}` }
    : mapOf(link)(value, key);
};

const headerName = expecting(
  'must be the name of a header',
  (value) => typeof value === 'string' && /^[\w-]+$/.test(value),
);

const reunification: Check = (value, key) =>
  isObject(value)
    ? firstWrong([
        link(value['url'], `${key}.url`),
        headerName(value['tokenHeader'], `${key}.tokenHeader`),
        headerName(value['versionHeader'], `${key}.versionHeader`),
      ])
    : notBraces(key);

const keys: Readonly<Record<string, Check>> = {
  region: oneOf('us', 'uk'),
  environment: oneOf('production', 'reviewapp', 'development'),
  apiUrl: origin,
  flagsUrl: origin,
  links: mapOf((value, key) => (Array.isArray(value) ? linkList : link)(value, key)),
  reunification,
  mapsService: text,
  pictureOrigins: listOf(isOrigin, 'addresses that begin with http:// or https://'),
  serviceOrigins: listOf(isOrigin, 'addresses that begin with http:// or https://'),
  modules: mapOf(listOf(isText, 'module identifiers')),
  options: mapOf(expecting('must be true or false', (value) => typeof value === 'boolean')),
};

const identityKeys: Readonly<Record<string, Check>> = {
  authority: origin,
  clientId: text,
  scope: openidScope,
  errorPath: path,
  claims: mapOf(text),
  claimsUrl: expecting(
    'must be a path that begins with one slash, or an address that begins with http:// or https://',
    (value) => typeof value === 'string' && (/^\/(?![/\\])/.test(value) || isOrigin(value)),
  ),
  metadata: providerMetadata,
  prompts,
};

function notBraces(key: string): WrongKey {
  return { key, expected: 'must be an object in braces' };
}

function firstWrong(results: readonly (WrongKey | null)[]): WrongKey | null {
  return results.find((wrong) => wrong !== null) ?? null;
}

function wrongAmong(
  settings: Readonly<Record<string, unknown>>,
  checks: Readonly<Record<string, Check>>,
  prefix: string,
): WrongKey | null {
  return firstWrong(
    Object.entries(checks).map(([key, check]) =>
      settings[key] === undefined ? null : check(settings[key], prefix + key),
    ),
  );
}

/** Validates the content of config.json. Null when every known key is valid. Ignores unknown keys. */
export function wrongKey(content: unknown): WrongKey | null {
  if (!isObject(content)) return notBraces('');
  const identity = content['identity'] ?? {};
  if (!isObject(identity)) return notBraces('identity');
  return wrongAmong(content, keys, '') ?? wrongAmong(identity, identityKeys, 'identity.');
}

/** The first key of `content` that config.json does not have, dotted. Undefined when every key is known. */
export function unknownKey(content: PartialPortalConfig): string | undefined {
  const outer = Object.keys(content).find((key) => key !== 'identity' && !Object.hasOwn(keys, key));
  const inner = Object.keys(content.identity ?? {}).find((key) => !Object.hasOwn(identityKeys, key));
  return outer ?? (inner === undefined ? undefined : `identity.${inner}`);
}
