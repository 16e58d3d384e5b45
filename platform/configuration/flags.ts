import { readFile } from 'node:fs/promises';

import { StartError } from '../database/index.ts';

/** The value of a flag: on or off, or a variant as text or number. */
export type FlagValue = boolean | string | number;
export type Flags = ReadonlyMap<string, FlagValue>;

/** Defaults of the flags. */
const defaults: Readonly<Record<string, FlagValue>> = {
  /** Opens the pages of single-sign-on mappings. */
  'sso-mappings': true,
};

const keyPattern = /^[a-z0-9][a-z0-9._-]{0,99}$/i;

function isFlagValue(value: unknown): value is FlagValue {
  return ['boolean', 'string', 'number'].includes(typeof value);
}

/** `sso-mappings=off,new-map=on` */
function readList(text: string): [string, FlagValue][] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, key = '', word = ''] = /^([^=]+)=(.+)$/.exec(part) ?? [];
      if (!keyPattern.test(key.trim())) throw new StartError(`FLAGS: “${part}” is not of the form name=on.`);
      const value = word.trim();
      if (/^(on|true)$/i.test(value)) return [key.trim(), true];
      return [key.trim(), /^(off|false)$/i.test(value) ? false : value];
    });
}

async function readFlagsFile(file: string): Promise<[string, FlagValue][]> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new StartError(`FLAGS_FILE ${file} cannot be read: ${(error as Error).message}.`);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new StartError(`FLAGS_FILE ${file} must hold one JSON object of flags and their values.`);
  return Object.entries(content).map(([key, value]) => {
    if (!keyPattern.test(key) || !isFlagValue(value))
      throw new StartError(`FLAGS_FILE ${file}: “${key}” must be true, false, a text or a number.`);
    return [key, value];
  });
}

/** A sentence about flags that the portal does not read. Pages of an own feature may. */
export function unknownFlags(flags: Flags): readonly string[] {
  const unknown = [...flags.keys()].filter((name) => !Object.hasOwn(defaults, name));
  if (unknown.length === 0) return [];
  const known = Object.keys(defaults).join(', ');
  return [`FLAGS: the portal itself reads no flag ${unknown.join(', ')}, only ${known}.`];
}

/**
 * The flags of this installation: the defaults, overridden by a JSON file (`FLAGS_FILE`), overridden by a list (`FLAGS`, for instance
 * `sso-mappings=off`). Throws StartError with a message that names the error.
 */
export async function readFlags(list: string | undefined, file: string | undefined): Promise<Flags> {
  return new Map([
    ...Object.entries(defaults),
    ...(file ? await readFlagsFile(file) : []),
    ...readList(list ?? ''),
  ]);
}
