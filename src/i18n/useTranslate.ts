// oxlint-disable-next-line no-restricted-imports -- the one typed hook for the rest of src/
import { useTranslate as useTranslateAnything } from 'ra-core';
import type { StartKey } from './startKey.ts';

/**
 * Values for the placeholders of a text. `smart_count` selects singular or plural; `_` is the fallback when
 * the key has no text.
 */
interface MessageValues {
  readonly smart_count?: number;
  readonly _?: string;
  readonly [placeholder: string]: unknown;
}

export interface Translate<Key extends string = StartKey> {
  (key: Key, values?: MessageValues): string;
  /** A key computed from data may have no text, so it requires a fallback. */
  (key: string, values: MessageValues & { readonly _: string }): string;
}

/**
 * ra-core's `useTranslate`, restricted to the texts that load with the portal. Those of a late group have theirs in `late/`, so that the
 * import of the hook loads the texts. A component that gets its keys from its caller says so: `useTranslate<MessageKey>()`.
 */
export const useTranslate: <Key extends string = StartKey>() => Translate<Key> = useTranslateAnything;
