import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { PlatformDataProvider, PlatformRecord } from '../../../dataProvider/index.ts';
import type { AnyResource, Field } from '../../../resources/declaration/index.ts';
import { isReadWhole, keyOf, lookupQuery, manyQuery } from '../../fields/references.ts';

interface Wanted {
  readonly field: Field;
  readonly target: AnyResource;
  /** The typed text. */
  readonly term: string;
  /** The key that is chosen already. */
  readonly value: string;
  readonly scope: Readonly<Record<string, string>>;
}

/** Enough to choose from; more are found by typing. */
const offered = 50;

/** The options of a reference: the whole lookup, or the matches of a search in a long list. */
export function useReferenceOptions({ field, target, term, value, scope }: Wanted): {
  readonly options: readonly PlatformRecord[];
  readonly isPending: boolean;
  readonly error: Error | null;
} {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const isWhole = isReadWhole(target);
  const lookup = useQuery({ ...lookupQuery(dataProvider, target, scope), enabled: isWhole });
  const found = useQuery({
    queryKey: [target.name, 'options', scope, term],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getList<PlatformRecord>(target.name, {
        pagination: { page: 1, perPage: offered },
        sort: { field: target.title, order: 'ASC' },
        filter: term.trim() === '' ? {} : { q: term.trim() },
        meta: { scope },
        signal,
      });
      return data;
    },
    enabled: !isWhole,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const chosen = useQuery({
    ...manyQuery(dataProvider, target, [value], scope),
    enabled: !isWhole && value !== '' && field.targetKey === undefined,
  });
  const { data, isPending, error } = isWhole ? lookup : found;
  const options = useMemo(() => {
    const byKey = new Map<string, PlatformRecord>();
    for (const option of [...(chosen.data ?? []), ...(data ?? [])]) {
      const key = keyOf(field, target, option);
      if (!byKey.has(key)) byKey.set(key, option);
    }
    return [...byKey.values()];
  }, [chosen.data, data, field, target]);
  return { options, isPending, error };
}
