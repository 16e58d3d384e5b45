import type { FieldOptions, ChoiceOption, Field } from './field.ts';

/** The kind-specific part of a field, beside the options that every field has. */
type Extra<Key extends keyof Field> = Pick<Field, Key>;

/** Refuses words that the options do not have: a misspelt `requred` would otherwise be accepted beside a correct word. */
type Exact<Options extends Allowed, Allowed> = Options & {
  readonly [Unknown in Exclude<keyof Options, keyof Allowed>]: never;
};

/** Longest single-line and multi-line text in characters, unless the field says otherwise. */
const LINE = 200;
const PARAGRAPHS = 4000;

type TextOptions = FieldOptions<string> & Extra<'maxLength' | 'multiline'>;

/** A text of one line (at most 200 characters unless told otherwise), or of several with `multiline` (4,000). */
export function text<const Options extends TextOptions>(options?: Exact<Options, TextOptions>) {
  const maxLength = options?.maxLength ?? (options?.multiline ? PARAGRAPHS : LINE);
  return { kind: 'text', maxLength, ...options } as Options & Field<string>;
}

/** An e-mail address (spec section 5: non-space text, an @, text, a dot, text). */
export function email<const Options extends FieldOptions<string>>(
  options?: Exact<Options, FieldOptions<string>>,
) {
  return { kind: 'text', format: 'email', maxLength: 254, ...options } as Options & Field<string>;
}

/** A telephone number as people write it. */
export function phone<const Options extends FieldOptions<string>>(
  options?: Exact<Options, FieldOptions<string>>,
) {
  return { kind: 'text', format: 'phone', maxLength: 40, ...options } as Options & Field<string>;
}

/** An absolute http or https address. */
export function url<const Options extends FieldOptions<string>>(
  options?: Exact<Options, FieldOptions<string>>,
) {
  return { kind: 'text', format: 'url', maxLength: 2000, ...options } as Options & Field<string>;
}

/** A postal code, checked by the pattern of the country that another field holds (spec section 5). */
export function postalCode<const Options extends FieldOptions<string> & Extra<'countryField'>>(
  options: Exact<Options, FieldOptions<string> & Extra<'countryField'>>,
) {
  return { kind: 'text', format: 'postalCode', maxLength: 20, ...options } as Options & Field<string>;
}

/** A whole number within inclusive bounds. */
export function integer<const Options extends FieldOptions<number> & Extra<'min' | 'max'>>(
  options?: Exact<Options, FieldOptions<number> & Extra<'min' | 'max'>>,
) {
  return { kind: 'integer', ...options } as Options & Field<number>;
}

/** Yes or no; no unless `default` says otherwise. */
export function flag<const Options extends FieldOptions<boolean> & Extra<'codes' | 'caution' | 'mark'>>(
  options?: Exact<Options, FieldOptions<boolean> & Extra<'codes' | 'caution' | 'mark'>>,
) {
  return { kind: 'boolean', default: false, ...options } as Options & Field<boolean>;
}

/** A calendar day without time or zone, `YYYY-MM-DD`. */
export function date<const Options extends FieldOptions<string>>(
  options?: Exact<Options, FieldOptions<string>>,
) {
  return { kind: 'date', ...options } as Options & Field<string>;
}

/** A moment, ISO 8601 in UTC; shown in the viewer's zone. */
export function instant<const Options extends FieldOptions<string> & Extra<'recent' | 'mark'>>(
  options?: Exact<Options, FieldOptions<string> & Extra<'recent' | 'mark'>>,
) {
  return { kind: 'instant', ...options } as Options & Field<string>;
}

/** One of a fixed list. Its value in the record is the option's text; `send: 'code'` writes its number. */
export function choice<
  const Option extends ChoiceOption,
  const Options extends Omit<FieldOptions<Option['value']>, 'default'> &
    Extra<'unknown' | 'send'> & { default?: Option['value'] },
>(
  options: readonly Option[],
  more?: Exact<
    Options,
    Omit<FieldOptions<Option['value']>, 'default'> & Extra<'unknown' | 'send'> & { default?: Option['value'] }
  >,
) {
  return { kind: 'choice', options, ...more } as unknown as Options & Field<Option['value']>;
}

/** Any number of a fixed list. */
export function choices<
  const Option extends ChoiceOption,
  const Options extends Omit<FieldOptions<Option['value'][]>, 'default'> & {
    default?: readonly Option['value'][];
  },
>(
  options: readonly Option[],
  more?: Exact<
    Options,
    Omit<FieldOptions<Option['value'][]>, 'default'> & {
      default?: readonly Option['value'][];
    }
  >,
) {
  return { kind: 'choices', options, ...more } as unknown as Omit<Options, 'default'> &
    Field<Option['value'][]>;
}

type ReferenceOptions = FieldOptions<string> &
  Extra<'targetKey' | 'embed' | 'within' | 'freeText' | 'onTargetDelete'>;

/** One record of another resource; the record holds its identifier, or the target's `targetKey` (a country's code). */
export function reference<const Options extends ReferenceOptions>(
  target: string,
  options?: Exact<Options, ReferenceOptions>,
) {
  return { kind: 'reference', target, ...options } as Options & Field<string>;
}

/** As `reference`, where calls and record hold `{ uid, name }` instead of the bare identifier. */
export function referenceObject<
  const Options extends FieldOptions<{ uid: string; name: string }> & Extra<'onTargetDelete' | 'among'>,
>(
  target: string,
  options?: Exact<Options, FieldOptions<{ uid: string; name: string }> & Extra<'onTargetDelete' | 'among'>>,
) {
  return { kind: 'reference', shape: 'object', target, ...options } as Options &
    Field<{ uid: string; name: string }>;
}

/** Any number of records of another resource, as identifiers. */
export function references<const Options extends FieldOptions<string[]> & Extra<'itemKey' | 'embed'>>(
  target: string,
  options?: Exact<Options, FieldOptions<string[]> & Extra<'itemKey' | 'embed'>>,
) {
  return { kind: 'references', target, ...options } as Options & Field<string[]>;
}

/** A list of short texts; with `format` each of them is checked, and an origin is kept in its one spelling. */
export function texts<
  const Options extends FieldOptions<string[]> & Extra<'maxLength'> & { format?: 'origin' },
>(options?: Exact<Options, FieldOptions<string[]> & Extra<'maxLength'> & { format?: 'origin' }>) {
  return { kind: 'texts', maxLength: LINE, ...options } as Options & Field<string[]>;
}

/** A list of identifiers of things that are not a resource of this portal (licensed modules). */
export function uids<const Options extends FieldOptions<string[]> & Extra<'itemKey'>>(
  options?: Exact<Options, FieldOptions<string[]> & Extra<'itemKey'>>,
) {
  return { kind: 'uids', ...options } as Options & Field<string[]>;
}

/** Any JSON value. */
export function json<const Options extends FieldOptions<unknown>>(
  options?: Exact<Options, FieldOptions<unknown>>,
) {
  return { kind: 'json', ...options } as Options & Field<unknown>;
}

/** A password: written, never read; checked by the password rule (spec section 5). */
export function password<const Options extends FieldOptions<string>>(
  options?: Exact<Options, FieldOptions<string>>,
) {
  return { kind: 'password', write: 'create', ...options } as Options & Field<string>;
}

/** A secret: encrypted at rest, written, never read; answers only say when it was set. */
export function secret<const Options extends FieldOptions<string> & Extra<'sentTo'>>(
  options?: Exact<Options, FieldOptions<string> & Extra<'sentTo'>>,
) {
  return { kind: 'secret', maxLength: PARAGRAPHS, ...options } as Options & Field<string>;
}
