import {
  type PartialPortalConfig,
  type PortalConfig,
  defaultSupport,
  portalDefaults,
  wrongKey,
} from '../resources/product/portalConfig.ts';
import { basePath, isPublicPath, safePath } from './paths.ts';

/** config.json is invalid. The message addresses the operator of the portal. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** Dotted path of the invalid key (`identity.clientId`). Empty when the file as a whole is invalid. */
  readonly key: string;

  constructor(key: string, expected: string) {
    super(key ? `The key “${key}” of config.json ${expected}.` : `The file config.json ${expected}.`);
    this.key = key;
  }
}

/** A service that the start needs did not respond. Retrying may help. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/**
 * Validates the content of config.json key by key. Missing keys take their defaults. Unknown keys are accepted, because newer versions may
 * use them.
 * @throws ConfigError naming the first invalid key
 */
export function readConfig(content: unknown): PortalConfig {
  const wrong = wrongKey(content);
  if (wrong) throw new ConfigError(wrong.key, wrong.expected);
  const settings = content as PartialPortalConfig;
  const trimmed = (key: 'apiUrl' | 'flagsUrl') => (settings[key] ?? portalDefaults[key]).replace(/\/+$/, '');
  const identity = { ...portalDefaults.identity, ...settings.identity };
  // Users who cannot sign in must be able to see it.
  const errorPath = safePath(identity.errorPath);
  if (errorPath === null || !isPublicPath(errorPath))
    throw new ConfigError(
      'identity.errorPath',
      'must be a path of the portal that begins with one slash and needs no sign-in',
    );
  return {
    ...portalDefaults,
    ...settings,
    apiUrl: trimmed('apiUrl'),
    flagsUrl: trimmed('flagsUrl'),
    identity,
  };
}

/**
 * Fetches and checks `config.json`.
 * @param address URL of the file; defaults to that of the standalone portal
 * @throws ConfigError when the file is missing or invalid; UnreachableError when the server does not respond
 */
export async function loadConfig(address = `${basePath}/config.json`): Promise<PortalConfig> {
  let response: Response;
  let body: string;
  try {
    response = await fetch(address);
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

/** The URL of another application by its name in `links`. Null when not configured. */
export function linkTo(config: PortalConfig, name: string): string | null {
  const address = config.links[name];
  return typeof address === 'string' && address !== '' ? address : null;
}

/** The support URL of the region (spec section 2, application shell). Defaults to that of the product. */
export function supportLink(config: PortalConfig | undefined): string {
  if (!config) return defaultSupport;
  return linkTo(config, `support.${config.region}`) ?? linkTo(config, 'support') ?? defaultSupport;
}

/** URLs that end the sessions of other applications at sign-out (spec section 7, Other). */
export function sessionKillAddresses(config: PortalConfig): readonly string[] {
  const addresses = config.links['sessionKill'] ?? [];
  return (typeof addresses === 'string' ? [addresses] : addresses).filter((address) => address !== '');
}
