import { useGetList } from 'ra-core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Field } from '../../../resources/declaration/index.ts';
import { targetOf } from '../../../resources/registry.ts';
import { useNameOf } from '../../format/useNameOf.ts';
import { isReadWhole, targetScope } from './references.ts';
import { optionsWithin, toOption, useLookup, type LookupOption, type Within } from './useLookup.ts';

/** Debounce interval of a search, in milliseconds. */
const typingPauseMs = 200;
const pageOfOptions = 25;

/** The platform has filtered the options. */
const allOfThem = (options: LookupOption[]) => options;

interface Request {
  readonly isOpen: boolean;
  readonly within?: Within;
}

/**
 * The options of a reference. Searches in the browser when the target's whole list is loaded, otherwise on
 * the server.
 */
export function useOptions(
  field: Field,
  scope: Readonly<Record<string, string>>,
  { isOpen, within }: Request,
) {
  const nameOf = useNameOf();
  const target = targetOf(field);
  const isLocal = isReadWhole(target);
  const lookup = useLookup(field, scope);
  const [typed, setTyped] = useState('');
  const [term, setTerm] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed), typed === '' ? 0 : typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const filter = useMemo(
    () => ({
      ...(term ? { q: term } : {}),
      ...Object.fromEntries(Object.entries(within ?? {}).map(([name, value]) => [`${name}~eq`, value])),
    }),
    [term, within],
  );
  const searchResult = useGetList(
    target.name,
    {
      pagination: { page: 1, perPage: pageOfOptions },
      sort: { field: target.title, order: 'ASC' },
      filter,
      meta: { scope: targetScope(target, scope) },
    },
    {
      enabled: !isLocal && isOpen,
      retry: false,
      networkMode: 'always',
      staleTime: 30_000,
      placeholderData: (previous) => previous,
    },
  );

  const options = useMemo((): LookupOption[] => {
    if (!isLocal) return (searchResult.data ?? []).map((record) => toOption(field, target, record, nameOf));
    return optionsWithin(lookup.options, within);
  }, [field, searchResult.data, isLocal, lookup.options, nameOf, target, within]);
  /** False while the options are those of an earlier search text. */
  const isCurrent = typed === term && !searchResult.isPlaceholderData;
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
    hasMore: !isLocal && (searchResult.total ?? 0) > options.length,
    isPending: isLocal ? lookup.isPending : isOpen && (searchResult.isFetching || !isCurrent),
    error: isLocal ? lookup.error : isOpen ? searchResult.error : null,
    /** Sets the search text. */
    search: setTyped,
  };
}
