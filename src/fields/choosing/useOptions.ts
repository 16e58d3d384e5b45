import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetList } from 'ra-core';
import { useCallback, useMemo, useState } from 'react';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import type { Field } from '../../../resources/declaration/index.ts';
import { targetOf } from '../../../resources/registry.ts';
import { useSettled } from '../../browser/useSettled.ts';
import { useNameOf } from '../../format/useNameOf.ts';
import { isReadWhole, targetScope } from './references.ts';
import { optionsWithin, toOption, useLookup, type LookupOption, type Within } from './useLookup.ts';

/** Debounce interval of a search, in milliseconds. */
const typingPauseMs = 200;
const pageOfOptions = 25;
/** Milliseconds for which the options of a text are not asked for again. */
const staleTime = 30_000;

/** The platform has filtered the options. */
const allOfThem = (options: LookupOption[]) => options;

interface Request {
  readonly isOpen: boolean;
  readonly within?: Within;
}

/**
 * The options of a reference. Searches in the browser when the target's whole list is loaded, otherwise on
 * the server. A text that finds nothing shows what the nearest text finds, if the platform knows one.
 */
export function useOptions(
  field: Field,
  scope: Readonly<Record<string, string>>,
  { isOpen, within }: Request,
) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const nameOf = useNameOf();
  const target = targetOf(field);
  const isLocal = isReadWhole(target);
  const lookup = useLookup(field, scope);
  const [typed, setTyped] = useState('');
  const term = useSettled(typed, typed === '' ? 0 : typingPauseMs);

  const filter = useMemo(
    () => ({
      ...(term ? { q: term } : {}),
      ...Object.fromEntries(Object.entries(within ?? {}).map(([name, value]) => [`${name}~eq`, value])),
    }),
    [term, within],
  );
  const isAsked = !isLocal && isOpen;
  const meta = { scope: targetScope(target, scope) };
  const page = {
    pagination: { page: 1, perPage: pageOfOptions },
    sort: { field: target.title, order: 'ASC' },
    meta,
  } as const;
  const waits = { retry: false, networkMode: 'always', staleTime } as const;
  const searchResult = useGetList(
    target.name,
    { ...page, filter },
    { ...waits, enabled: isAsked, placeholderData: (previous) => previous },
  );
  /** False while the options are those of an earlier search text. */
  const isCurrent = typed === term && !searchResult.isPlaceholderData;
  const findsNothing = isAsked && isCurrent && term !== '' && searchResult.data?.length === 0;
  const nearest = useQuery({
    ...waits,
    queryKey: [target.name, 'nearestSearch', { filter, meta }],
    // A query needs a value.
    queryFn: async ({ signal }) =>
      (await dataProvider.nearestSearch(target.name, { filter, meta, signal })) ?? null,
    enabled: findsNothing,
  });
  const meant = findsNothing ? nearest.data : undefined;
  const nearResult = useGetList(
    target.name,
    { ...page, filter: { ...filter, q: meant } },
    { ...waits, enabled: typeof meant === 'string' },
  );
  const result = typeof meant === 'string' ? nearResult : searchResult;
  const { data } = result;

  const options = useMemo((): LookupOption[] => {
    if (!isLocal) return (data ?? []).map((record) => toOption(field, target, record, nameOf));
    return optionsWithin(lookup.options, within);
  }, [field, data, isLocal, lookup.options, nameOf, target, within]);
  const optionFor = useCallback((key: string) => options.find((option) => option.key === key), [options]);
  return {
    options,
    /** The option of a stored key, when it is loaded. */
    optionFor,
    isLocal,
    /**
     * Filters the options by the text of the input; undefined for the default, a search in the labels. Options
     * of an earlier text are searched too: otherwise Enter would select the first of them.
     */
    filterOptions: isLocal || !isCurrent ? undefined : allOfThem,
    /** True when the platform has more matches than `options`. */
    hasMore: !isLocal && (result.total ?? 0) > options.length,
    isPending: isLocal
      ? lookup.isPending
      : isOpen && (searchResult.isFetching || nearest.isFetching || nearResult.isFetching || !isCurrent),
    error: isLocal ? lookup.error : isOpen ? searchResult.error : null,
    /** Sets the search text. */
    search: setTyped,
  };
}
