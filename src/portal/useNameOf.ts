import { useCallback } from 'react';
import { recordName, type AnyResource } from '../../resources/declaration/index.ts';
import { useFormatValue } from './useFormatValue.ts';

/** The name of a record of a resource; empty when it has none. */
export type NameOf = (
  resource: Pick<AnyResource, 'named' | 'title' | 'fields'>,
  record: Readonly<Record<string, unknown>>,
) => string;

/** Names of records as people of the viewer's language write them: labels of choices, days. Stable while the language stays. */
export function useNameOf(): NameOf {
  const format = useFormatValue();
  return useCallback<NameOf>((resource, record) => recordName(resource, record, format), [format]);
}
