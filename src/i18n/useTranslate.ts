// oxlint-disable-next-line no-restricted-imports -- the one typed hook for the rest of src/
import { useTranslate as useTranslateAnything } from 'ra-core';
import type { MessageKey } from './messageKey.ts';

/** Values for the placeholders of a text. `smart_count` chooses singular or plural; `_` is the text to show when the key has none. */
interface MessageValues {
  readonly smart_count?: number;
  readonly _?: string;
  readonly [placeholder: string]: unknown;
}

export interface Translate {
  (key: MessageKey, values?: MessageValues): string;
  /** A key that is made of data may have no text. It brings a text to show instead. */
  (key: string, values: MessageValues & { readonly _: string }): string;
}

/** ra-core's `useTranslate`, for keys that exist. */
export const useTranslate: () => Translate = useTranslateAnything;
