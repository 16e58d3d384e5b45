import type { Codec } from './codec.ts';
import { identifierIn } from './identifier.ts';
import { isObject } from '../values.ts';
import { propertiesOf } from './properties.ts';
import { normalizeText } from './text.ts';

/** `{ uid, name }` of an answer with its `uid` as text. Other properties stay, so that the record goes back as it came. */
function readObject(wire: unknown, key: string | undefined): unknown {
  const uid = identifierIn(wire, key);
  if (!isObject(wire) || uid === undefined || uid === null) return uid;
  const name = propertiesOf(wire)('name');
  return { ...wire, uid, ...(typeof name === 'string' ? { name } : {}) };
}

export const reference: Codec = {
  read: ({ shape, targetKey }, wire) =>
    shape === 'object' ? readObject(wire, targetKey) : identifierIn(wire, targetKey),
  normalize: ({ targetKey }, value) => {
    const target = identifierIn(value, targetKey);
    return typeof target === 'string' ? normalizeText(target, false) : null;
  },
  // A reference written under another name travels as the bare identifier, whatever shape it is read in.
  write: ({ shape, wire, targetKey }, value) =>
    shape === 'object' && wire?.write !== undefined ? identifierIn(value, targetKey) : value,
  identity: (value) => identifierIn(value) ?? value,
};
