import type { Codec } from './codec.ts';
import { isObject } from '../values.ts';
import { propertiesOf } from './properties.ts';

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Equal texts get one spelling (NFC). Spaces around a single line are typing slips. */
export function normalizeText(text: string, isMultiline: boolean): string | null {
  const composed = text.normalize('NFC');
  const clean = isMultiline ? composed.replaceAll('\r\n', '\n') : composed.trim();
  return clean.trim() === '' ? null : clean;
}

export const text: Codec = {
  read: (_, wire) => asText(wire),
  coerce: ({ itemKey }, wire) => {
    if (typeof wire === 'number') return String(wire);
    return itemKey !== undefined && isObject(wire) ? asText(propertiesOf(wire)(itemKey)) : undefined;
  },
  normalize: (field, value) => normalizeText(String(value), field.multiline === true),
};

/** Passwords and secrets: every character counts. */
export const hidden: Codec = { read: (_, wire) => asText(wire) };
