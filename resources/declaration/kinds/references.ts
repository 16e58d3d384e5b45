import type { Exact } from '../exact.ts';
import type { FieldOf, FieldOptions } from '../field.ts';
import type { CallOptions, TargetOptions } from '../options.ts';
import { identifierIn } from './identifier.ts';
import { equal, type Kind } from './kind.ts';
import { asSet, isTexts, listOf } from './list.ts';

/** The words of every list of identifiers. */
interface ItemWords {
  /** The property that holds the identifier where an answer gives objects. */
  readonly itemKey?: string;
}

/** The words of a list of identifiers of things that are no resource of the portal. */
export interface UidsWords extends ItemWords {
  /** Key of a module in `config.json`. A new record starts with the identifiers of that module. */
  readonly defaultModule?: string;
  /** The options, from a call. See `optionsFrom`. Without them the field is only read. */
  readonly optionsFrom?: CallOptions;
}

/** The words of a list of records. */
export interface ReferencesWords extends ItemWords {
  /** The resource that is pointed at. */
  readonly target: string;
  /** The property under which an answer also carries the targets as `{ uid, name }`. */
  readonly embed?: string;
  /** The records that can be given and taken, from a call or by rules; the other ones stay. All of the target's when left out. See `optionsFrom`. */
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

/** A list of identifiers of things that are not a resource of this portal (licensed modules). */
export function uids<const Options extends UidsOptions>(options?: Exact<Options, UidsOptions>) {
  return { kind: 'uids', ...options } as Options & FieldOf<'uids'>;
}

const identifiers: Kind<FieldOptions<unknown> & ItemWords> = {
  ...listOf<FieldOptions<unknown> & ItemWords>(
    ({ itemKey }, item) => identifierIn(item, itemKey) ?? undefined,
  ),
  check: (_, value) => (isTexts(value) ? null : { key: 'wrongType' }),
  identity: asSet,
};

/** A list is the operator's other side: `eq` asks for records that name the value among others, `neq` for those that do not. */
export const referencesKind: Kind<FieldOf<'references'>> = {
  ...identifiers,
  operators: equal,
  isImportable: true,
  head: 'names',
};
export const uidsKind: Kind<FieldOf<'uids'>> = identifiers;
