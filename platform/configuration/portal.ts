import { readFile } from 'node:fs/promises';

import {
  type PartialPortalConfig,
  type PlatformOption,
  type PortalConfig,
  portalDefaults,
  unknownKey,
  wrongKey,
} from '../../resources/product/portalConfig.ts';
import { StartError } from '../database/index.ts';

/** Path segment of the embedded platform's maps service. */
export const embeddedMaps = 'embedded';

/** True when support staff may act as users: not as those of another provider. */
export function mayActAs({ identity, options }: PartialPortalConfig): boolean {
  return !identity?.authority && options?.actAs !== false;
}

/** The options of the embedded platform, which supports all of them. What another platform supports is unknown. */
function optionsOf(overrides: PartialPortalConfig): PortalConfig['options'] {
  const isOwn = !overrides.apiUrl;
  const own: Record<PlatformOption, boolean> = {
    clientCredentials: isOwn,
    credentialOrigins: isOwn,
    history: isOwn,
    invitations: isOwn,
    webhookTiming: isOwn,
  };
  return { ...own, ...overrides.options, actAs: mayActAs(overrides) };
}

/**
 * The response of `GET /v7/config.json`: the defaults, overridden by a file, with the embedded provider's metadata and the catalogue's
 * modules.
 * @param trial URLs to use where the file has none
 */
export function portalConfiguration(
  overrides: PartialPortalConfig,
  modules: PortalConfig['modules'],
  metadata?: PortalConfig['identity']['metadata'],
  { links, reunification }: Partial<Pick<PortalConfig, 'links' | 'reunification'>> = {},
): PortalConfig {
  return {
    ...portalDefaults,
    ...(reunification && { reunification }),
    // The name of another platform's service is unknown.
    ...(overrides.apiUrl ? {} : { mapsService: embeddedMaps }),
    ...overrides,
    // The settings of another provider are unknown here.
    identity: {
      ...portalDefaults.identity,
      ...(overrides.identity?.authority ? {} : { metadata }),
      ...overrides.identity,
    },
    links: { ...links, ...overrides.links },
    modules: { ...modules, ...overrides.modules },
    options: optionsOf(overrides),
  };
}

/** Reads a file in the format of `config.json`; every part is optional. Throws StartError naming the wrong key. */
export async function readPortalOverrides(file: string | undefined): Promise<PartialPortalConfig> {
  if (file === undefined) return {};
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new StartError(`CONFIG_FILE ${file} cannot be read: ${(error as Error).message}.`);
  }
  const wrong = wrongKey(content);
  if (wrong?.key === '') throw new StartError(`CONFIG_FILE ${file} must hold one JSON object.`);
  if (wrong) throw new StartError(`${file}: "${wrong.key}" ${wrong.expected}.`);
  // Every key was validated above.
  const overrides = content as PartialPortalConfig;
  const unknown = unknownKey(overrides);
  if (unknown !== undefined)
    throw new StartError(`${file}: "${unknown}" is no key of the portal’s configuration.`);
  return overrides;
}
