import type { Exact } from '../fields/exact.ts';
import type { Field, FieldOf, FieldOptions, Fields } from '../fields/field.ts';
import type { ValuesOf } from '../valuesOf.ts';
import type { Kind } from './kind.ts';

/** The words of JSON. */
export interface JsonWords {
  /** The fields of each object in a list. */
  readonly items?: Readonly<Record<string, Field>>;
  /** The value may contain secrets: the browser never stores input. */
  readonly holdsSecrets?: true;
}

type JsonOptions = FieldOptions<unknown> & Pick<JsonWords, 'holdsSecrets'>;

/** Options of a field that always has a value, for instance `text(required)`. */
export const required = { required: true } as const;
type Required = typeof required;

/** Any JSON value; `json<Value>(required)` when code knows its type. */
export function json<Value>(
  options: Required & Pick<FieldOptions<Value>, 'example' | 'help'>,
): Required & FieldOf<'json', Value>;
export function json<const Options extends JsonOptions>(
  options?: Exact<Options, JsonOptions>,
): Options & FieldOf<'json'>;
export function json(options?: JsonOptions): FieldOf<'json'> {
  return { kind: 'json', ...options };
}

/** Objects of declared fields, in the input or the response of an action. Records cannot have them. */
export function objects<const FieldMap extends Fields>(fields: FieldMap) {
  return { kind: 'json', required: true, items: fields } as Required &
    FieldOf<'json', readonly ValuesOf<FieldMap>[]>;
}

export const jsonKind: Kind<FieldOf<'json'>> = {
  operators: [],
  isSortable: false,
  // `validation.ts` checks the items: it knows all kinds.
  check: () => null,
  read: (_, wire) => wire,
};
