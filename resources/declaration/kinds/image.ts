import type { Exact } from '../fields/exact.ts';
import type { FieldOf, FieldOptions } from '../fields/field.ts';
import { equal, type Kind } from './kind.ts';
import { asText } from './text.ts';

/** The words of a picture. */
export interface ImageWords {
  /** Width divided by height of the crop; defaults to 1, a square. */
  readonly aspect?: number;
  /** Shown in a circle. The initials of the record's name replace a missing picture. */
  readonly isRound?: true;
}

type ImageOptions = Pick<FieldOptions<string>, 'label' | 'help' | 'column' | 'besideName'> & ImageWords;

/**
 * A picture. The record holds its URL, which changes with each picture. Forms do not send it: the input reads, sets and deletes the picture
 * immediately, by the actions that `imageActions` declares.
 */
export function image<const Options extends ImageOptions>(options?: Exact<Options, ImageOptions>) {
  return { kind: 'image', computed: true, ...options } as Options & {
    readonly computed: true;
  } & FieldOf<'image'>;
}

export const imageKind: Kind<FieldOf<'image'>> = {
  operators: equal,
  onlyByPresence: true,
  isSortable: false,
  hasOwnActions: true,
  head: 'picture',
  check: (_, value) => (typeof value === 'string' ? null : { key: 'wrongType' }),
  read: (_, wire) => asText(wire),
};
