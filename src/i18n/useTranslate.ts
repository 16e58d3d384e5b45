// oxlint-disable-next-line no-restricted-imports -- the one typed hook for the rest of src/
import { useTranslate as useTranslateAnything } from 'ra-core';
import type { MessageKey } from './messageKey.ts';

/**
 * Values for the placeholders of a text. `smart_count` selects singular or plural; `_` is the fallback when
 * the key has no text.
 */
interface MessageValues {
  readonly smart_count?: number;
  readonly _?: string;
  readonly [placeholder: string]: unknown;
}

export interface Translate {
  (key: MessageKey, values?: MessageValues): string;
  /** A key computed from data may have no text, so it requires a fallback. */
  (key: string, values: MessageValues & { readonly _: string }): string;
}

/** ra-core's `useTranslate`, restricted to existing keys. */
export const useTranslate: () => Translate = useTranslateAnything;
