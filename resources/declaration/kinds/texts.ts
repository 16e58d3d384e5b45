import type { Exact } from '../fields/exact.ts';
import type { FieldOf, FieldOptions } from '../fields/field.ts';
import type { CallOptions } from '../fields/options.ts';
import { isOrigin, originOf } from '../origin.ts';
import type { Kind } from './kind.ts';
import { isTexts, listOf } from './list.ts';
import { checkText, lineLength } from './text.ts';

/** The words of a list of texts. */
export interface TextsWords {
  /** Longest item in characters. */
  readonly maxLength?: number;
  /** Each item is validated, and an origin is stored in its canonical spelling. */
  readonly format?: 'origin' | 'email';
  /** The texts to choose from instead of typing. See `optionsFrom`. */
  readonly optionsFrom?: CallOptions;
}

type TextsOptions = FieldOptions<string[]> & TextsWords;

/** A list of short texts. */
export function texts<const Options extends TextsOptions>(options?: Exact<Options, TextsOptions>) {
  return { kind: 'texts', maxLength: lineLength, ...options } as Options & FieldOf<'texts'>;
}

export const textsKind: Kind<FieldOf<'texts'>> = {
  ...listOf<FieldOf<'texts'>>(({ format }, item) => {
    if (typeof item !== 'string') return undefined;
    return format === 'origin' && isOrigin(item) ? originOf(item) : item;
  }),
  check: (field, value, record) => {
    if (!isTexts(value)) return { key: 'wrongType' };
    return value.map((item) => checkText(field, item, record)).find((finding) => finding !== null) ?? null;
  },
};
