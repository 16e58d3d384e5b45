import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { PlatformDataProvider, PlatformRecord } from '../../../dataProvider/index.ts';
import type { PlaceProps } from '../../portal/PlaceProps.ts';
import { useNameOf, type NameOf } from '../../portal/useNameOf.ts';
import { placePaths } from '../../portal/paths.ts';
import { ranked } from './rank.ts';

/** A record that was found. */
export interface RecordResult {
  readonly source: PlaceProps;
  readonly record: PlatformRecord;
  readonly name: string;
  /** Tells records of the same name apart; empty for nothing. */
  readonly detail: string;
  /** Address of its page without /v7. */
  readonly path: string;
}

const typingPauseMs = 120;
const minTermLength = 2;
/** Records of one list that are shown. */
const perSource = 5;

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

function resultOf(source: PlaceProps, record: PlatformRecord, nameOf: NameOf): RecordResult | null {
  const { resource, place, scope } = source;
  const path = placePaths(place, scope).edit(record.id, record);
  if (path === null) return null;
  const name = nameOf(resource, record);
  const title: unknown = record[resource.title];
  const detail = typeof title === 'string' && title !== name ? title : '';
  return { source, record, name: name || detail, detail, path };
}

/**
 * The records whose lists find `term`, the best names first. All lists are asked at once, each with its own search; a list that fails
 * is left out.
 */
export function useRecordResults(sources: readonly PlaceProps[], term: string) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const nameOf = useNameOf();
  const paused = usePaused(term.trim());
  const isWanted = paused.length >= minTermLength;
  const answers = useQueries({
    queries: sources.map(({ resource, placeName, scope }) => ({
      queryKey: [resource.name, 'palette', placeName, scope, paused],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { data } = await dataProvider.getList<PlatformRecord>(resource.name, {
          pagination: { page: 1, perPage: perSource },
          sort: { field: '', order: 'ASC' },
          filter: { q: paused },
          meta: { scope, place: placeName },
          signal,
        });
        return data;
      },
      enabled: isWanted,
      placeholderData: keepPreviousData,
      retry: false,
      staleTime: 30_000,
    })),
  });
  const found = isWanted
    ? answers.flatMap(({ data = [] }, index) =>
        data.flatMap((record) => resultOf(sources[index] as PlaceProps, record, nameOf) ?? []),
      )
    : [];
  const isSearching = term.trim() !== paused || (isWanted && answers.some(({ isFetching }) => isFetching));
  // A list's search may find by a field that the name does not show: such records come last.
  const best = ranked(found, paused, ({ name, detail }) => `${name} ${detail}`);
  return {
    results: [...best, ...found.filter((result) => !best.includes(result))],
    isSearching: isSearching && term.trim().length >= minTermLength,
    hasFailed: isWanted && answers.length > 0 && answers.every(({ isError }) => isError),
  };
}
