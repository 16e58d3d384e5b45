import type { Exact } from '../fields/exact.ts';
import type { Among, FieldOf, FieldOptions } from '../fields/field.ts';
import { isObject } from '../values.ts';
import { canonicalUuid } from '../identifiers.ts';
import { identifierIn } from './identifier.ts';
import { equal, type Kind } from './kind.ts';
import { propertiesOf } from './properties.ts';
import { checkText, lineLength, normalizeText } from './text.ts';

/** The words of a reference to one record. */
export interface ReferenceWords {
  /** The resource that the field refers to. @argument */
  readonly target: string;
  /** The target's field that is stored; defaults to its identifier. */
  readonly targetKey?: string;
  /** The response property that also carries the target as `{ uid, name }`. @wire */
  readonly embed?: string;
  /** The record holds `{ uid, name }`, not the bare identifier. */
  readonly shape?: 'object';
  /**
   * Offers only targets whose field or parent (key) equals this record's field (value). A level of the chosen building:
   * `reference('levels', { within: { buildingUID: 'building' }, embed: 'level', filterable: false })`.
   */
  readonly within?: Readonly<Record<string, string>>;
  /** Values that no target has are accepted (states of countries whose states are not listed). */
  readonly freeText?: boolean;
  /** Effect on this record when the target is deleted. */
  readonly onTargetDelete?: 'restrict' | 'clear';
  /** See `among`. */
  readonly among?: Among;
}

type ReferenceOptions = FieldOptions<string> &
  Pick<ReferenceWords, 'targetKey' | 'embed' | 'within' | 'freeText' | 'onTargetDelete'>;
type Named = { uid: string; name: string };
type ObjectOptions = FieldOptions<Named> & Pick<ReferenceWords, 'onTargetDelete' | 'among'>;

/** One record of another resource; the record holds its identifier, or the target's `targetKey` (a country's code). */
export function reference<const Options extends ReferenceOptions>(
  target: string,
  options?: Exact<Options, ReferenceOptions>,
) {
  return { kind: 'reference', target, ...options } as Options & FieldOf<'reference'>;
}

/** As `reference`, but calls and record hold `{ uid, name }` instead of the bare identifier. */
export function referenceObject<const Options extends ObjectOptions>(
  target: string,
  options?: Exact<Options, ObjectOptions>,
) {
  return { kind: 'reference', shape: 'object', target, ...options } as Options & FieldOf<'reference', Named>;
}

/** `{ uid, name }` of a response with its `uid` as text. Other properties are kept, so the record is sent back as received. */
function readObject(wire: unknown, key: string | undefined): unknown {
  const uid = identifierIn(wire, key);
  if (!isObject(wire) || uid === undefined || uid === null) return uid;
  const name = propertiesOf(wire)('name');
  return { ...wire, uid, ...(typeof name === 'string' ? { name } : {}) };
}

export const referenceKind: Kind<FieldOf<'reference'>> = {
  operators: equal,
  isSortable: true,
  isImportable: true,
  check: ({ shape }, value, record) =>
    checkText({ maxLength: lineLength }, shape === 'object' ? identifierIn(value) : value, record),
  read: ({ shape, targetKey }, wire) =>
    shape === 'object' ? readObject(wire, targetKey) : identifierIn(wire, targetKey),
  normalize: ({ targetKey }, value) => {
    const target = identifierIn(value, targetKey);
    return typeof target === 'string' ? normalizeText(canonicalUuid(target), false) : null;
  },
  // A reference with its own write name is sent as the bare identifier, whatever shape it is read in.
  write: ({ shape, wire, targetKey }, value) =>
    shape === 'object' && wire?.write !== undefined ? identifierIn(value, targetKey) : value,
  identity: (value) => identifierIn(value) ?? value,
};
