import type { Exact } from '../fields/exact.ts';
import type { FieldOf, FieldOptions } from '../fields/field.ts';
import type { CallOptions, TargetOptions } from '../fields/options.ts';
import { canonicalUuid } from '../identifiers.ts';
import { identifierIn } from './identifier.ts';
import { equal, type Kind } from './kind.ts';
import { asSet, isTexts, listOf } from './list.ts';

/** The words of every list of identifiers. */
interface ItemWords {
  /** The property that holds the identifier when the response contains objects. @wire */
  readonly itemKey?: string;
}

/** The words of a list of identifiers that refer to no resource of the portal. */
export interface UidsWords extends ItemWords {
  /** Key of a module in `config.json`. A new record starts with the identifiers of that module. */
  readonly defaultModule?: string;
  /** The options, from a call. See `optionsFrom`. Without it the field is read-only. */
  readonly optionsFrom?: CallOptions;
}

/** The words of a list of records. */
export interface ReferencesWords extends ItemWords {
  /** The resource that the field refers to. @argument */
  readonly target: string;
  /** The response property that also carries the targets as `{ uid, name }`. @wire */
  readonly embed?: string;
  /**
   * The records that can be added and removed, from a call or by rules; others stay. Defaults to all records of the target. See
   * `optionsFrom`.
   */
  readonly optionsFrom?: CallOptions | TargetOptions;
}

type ReferencesOptions = FieldOptions<string[]> & Omit<ReferencesWords, 'target'>;
type UidsOptions = FieldOptions<string[]> & UidsWords;

/** Any number of records of another resource, as identifiers. */
export function references<const Options extends ReferencesOptions>(
  target: string,
  options?: Exact<Options, ReferencesOptions>,
) {
  return { kind: 'references', target, ...options } as Options & FieldOf<'references'>;
}

/** A list of identifiers that refer to no resource of the portal (licensed modules). */
export function uids<const Options extends UidsOptions>(options?: Exact<Options, UidsOptions>) {
  return { kind: 'uids', ...options } as Options & FieldOf<'uids'>;
}

const identifiers: Kind<FieldOptions<unknown> & ItemWords> = {
  ...listOf<FieldOptions<unknown> & ItemWords>(
    ({ itemKey }, item) => identifierIn(item, itemKey) ?? undefined,
  ),
  normalize: (_, value) => {
    const items = (value as unknown[]).map((item) => (typeof item === 'string' ? canonicalUuid(item) : item));
    return [...new Set(items)];
  },
  check: (_, value) => (isTexts(value) ? null : { key: 'wrongType' }),
  identity: asSet,
};

/** For a list, `eq` matches records that contain the value, and `neq` records that do not. */
export const referencesKind: Kind<FieldOf<'references'>> = {
  ...identifiers,
  operators: equal,
  isImportable: true,
  head: 'names',
};
export const uidsKind: Kind<FieldOf<'uids'>> = identifiers;
