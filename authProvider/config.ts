import {
  type PartialPortalConfig,
  type PortalConfig,
  defaultSupport,
  portalDefaults,
  wrongKey,
} from '../resources/product/portalConfig.ts';
import { basePath, isPublicPath, safePath } from './paths.ts';

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

/**
 * Holds the content of config.json against what the portal needs, key by key. Keys that are left out take their defaults; keys
 * that the portal does not know are tolerated, for newer ones.
 * @throws ConfigError naming the first wrong key
 */
export function readConfig(content: unknown): PortalConfig {
  const wrong = wrongKey(content);
  if (wrong) throw new ConfigError(wrong.key, wrong.expected);
  const settings = content as PartialPortalConfig;
  const trimmed = (key: 'apiUrl' | 'flagsUrl') => (settings[key] ?? portalDefaults[key]).replace(/\/+$/, '');
  const identity = { ...portalDefaults.identity, ...settings.identity };
  // A person who cannot sign in must be able to see it.
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
 * @param address of the file; that of the portal as a page of its own unless given
 * @throws ConfigError when the file is missing, no JSON or wrong; UnreachableError when nobody answers
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

/** The address of another application by its name in `links`; null where none is configured. */
export function linkTo(config: PortalConfig, name: string): string | null {
  const address = config.links[name];
  return typeof address === 'string' && address !== '' ? address : null;
}

/** Where people of the region get help (spec section 2, application shell). Without a configuration, or an address in it, the product's own. */
export function supportLink(config: PortalConfig | undefined): string {
  if (!config) return defaultSupport;
  return linkTo(config, `support.${config.region}`) ?? linkTo(config, 'support') ?? defaultSupport;
}

/** Addresses that end the sessions of other applications at log-out (spec section 7, Other). */
export function sessionKillAddresses(config: PortalConfig): readonly string[] {
  const addresses = config.links['sessionKill'] ?? [];
  return (typeof addresses === 'string' ? [addresses] : addresses).filter((address) => address !== '');
}
