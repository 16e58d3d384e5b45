import { readFile } from 'node:fs/promises';

import {
  type OptionName,
  type PartialPortalConfig,
  type PortalConfig,
  portalDefaults,
  unknownKey,
  wrongKey,
} from '../../resources/product/portalConfig.ts';
import { StartError } from '../database/index.ts';

/** The maps service of the embedded platform, by the name that addresses have for it. */
export const embeddedMaps = 'embedded';

/** Whether an option is on. The embedded platform has all of them; people of another provider cannot be acted as. */
export function isOn({ identity, options }: PartialPortalConfig, name: OptionName): boolean {
  return !identity?.authority && options?.[name] !== false;
}

/**
 * The answer of `GET /v7/config.json`: the defaults with what a file overrides, the embedded provider's metadata, and the
 * catalogue's modules.
 * @param trial addresses that stand where the file names none
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
    // Another platform's services have names of their own.
    ...(overrides.apiUrl ? {} : { mapsService: embeddedMaps }),
    ...overrides,
    // Of another provider than the embedded one nothing is known here.
    identity: {
      ...portalDefaults.identity,
      ...(overrides.identity?.authority ? {} : { metadata }),
      ...overrides.identity,
    },
    links: { ...links, ...overrides.links },
    modules: { ...modules, ...overrides.modules },
    options: { actAs: isOn(overrides, 'actAs') },
  };
}

/** Reads a file in the form of `config.json`, of which any part may be left out. Throws StartError naming the wrong key. */
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
  // Every key was held against its type above.
  const overrides = content as PartialPortalConfig;
  const unknown = unknownKey(overrides);
  if (unknown !== undefined)
    throw new StartError(`${file}: "${unknown}" is no key of the portal’s configuration.`);
  return overrides;
}
