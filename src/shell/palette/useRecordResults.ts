import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import { isAbsence, type PlatformDataProvider, type PlatformRecord } from '../../../dataProvider/index.ts';
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

/** A question to the platform: all lists of a client or of the platform at once, or one list by its own search. */
interface Question {
  readonly queryKey: readonly unknown[];
  ask(this: void, signal: AbortSignal): Promise<readonly RecordResult[]>;
}

/** Whether the list shows whatever its resource has: the search of all lists does not know the narrower ones. */
function isWhole({ place: { list } }: PlaceProps): boolean {
  return (
    list?.fixed === undefined &&
    list?.filter === undefined &&
    (list?.call === undefined || list.searchParameter !== undefined)
  );
}

/** The questions of which the answers hold the records of all `sources`. */
function questionsFor(
  sources: readonly PlaceProps[],
  term: string,
  dataProvider: PlatformDataProvider,
  nameOf: NameOf,
): Question[] {
  const resultsIn = (source: PlaceProps, records: readonly PlatformRecord[]) =>
    records.flatMap((record) => resultOf(source, record, nameOf) ?? []);
  const askList = async (source: PlaceProps, signal: AbortSignal) => {
    const { resource, placeName, scope } = source;
    const { data } = await dataProvider.getList<PlatformRecord>(resource.name, {
      pagination: { page: 1, perPage: perSource },
      sort: { field: '', order: 'ASC' },
      filter: { q: term },
      meta: { scope, place: placeName },
      signal,
    });
    return resultsIn(source, data);
  };
  const together = (clientId: string | undefined): Question[] => {
    const own = sources.filter((source) => isWhole(source) && source.scope['clientId'] === clientId);
    if (own.length === 0) return [];
    return [
      {
        queryKey: [
          'palette',
          clientId,
          own.map(({ placeName, resource }) => [resource.name, placeName]),
          term,
        ],
        async ask(signal) {
          try {
            const found = await dataProvider.findRecords(term, { clientId, signal });
            return own.flatMap((source) => resultsIn(source, found.get(source.resource.name) ?? []));
          } catch (error) {
            if (!isAbsence(error)) throw error;
            const answers = await Promise.allSettled(own.map((source) => askList(source, signal)));
            return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
          }
        },
      },
    ];
  };
  const clientIds = new Set(sources.map(({ scope }) => scope['clientId']));
  return [
    ...[...clientIds].flatMap(together),
    ...sources
      .filter((source) => !isWhole(source))
      .map((source) => ({
        queryKey: ['palette', source.resource.name, source.placeName, source.scope, term],
        ask: (signal: AbortSignal) => askList(source, signal),
      })),
  ];
}

/**
 * The records whose lists find `term`, the best names first. The platform looks through all lists by one call; on one that lacks it they
 * are asked at once, each with its own search, and a list that fails is left out.
 */
export function useRecordResults(sources: readonly PlaceProps[], term: string) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const nameOf = useNameOf();
  const paused = usePaused(term.trim());
  const isWanted = paused.length >= minTermLength;
  const answers = useQueries({
    queries: questionsFor(sources, paused, dataProvider, nameOf).map(({ queryKey, ask }) => ({
      queryKey,
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
      enabled: isWanted,
      placeholderData: keepPreviousData,
      retry: false,
      staleTime: 30_000,
    })),
  });
  const found = isWanted ? answers.flatMap(({ data = [] }) => data) : [];
  const isSearching = term.trim() !== paused || (isWanted && answers.some(({ isFetching }) => isFetching));
  // A list's search may find by a field that the name does not show: such records come last.
  const best = ranked(found, paused, ({ name, detail }) => `${name} ${detail}`);
  return {
    results: [...best, ...found.filter((result) => !best.includes(result))],
    isSearching: isSearching && term.trim().length >= minTermLength,
    hasFailed: isWanted && answers.length > 0 && answers.every(({ isError }) => isError),
  };
}
