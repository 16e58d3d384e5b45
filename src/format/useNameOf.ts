import { useCallback } from 'react';
import { recordName, type AnyResource } from '../../resources/declaration/index.ts';
import { useFormatValue } from './useFormatValue.ts';

/** The name of a record; empty when it has none. */
export type NameOf = (
  resource: Pick<AnyResource, 'named' | 'title' | 'fields'>,
  record: Readonly<Record<string, unknown>>,
) => string;

/**
 * Returns `nameOf` in the viewer's language, for names that contain labels of options or days. Stable per
 * language.
 */
export function useNameOf(): NameOf {
  const format = useFormatValue();
  return useCallback<NameOf>((resource, record) => recordName(resource, record, format), [format]);
}
