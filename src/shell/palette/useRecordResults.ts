import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { isAbsence, type PlatformDataProvider, type PlatformRecord } from '../../../dataProvider/index.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { useNameOf, type NameOf } from '../../format/useNameOf.ts';
import { useSettled } from '../../browser/useSettled.ts';
import { placePaths } from '../../navigation/paths.ts';
import { ranked } from './rank.ts';

/** A found record. */
export interface RecordResult {
  readonly source: PlaceProps;
  readonly record: PlatformRecord;
  readonly name: string;
  /** Distinguishes records of the same name. Empty when there is nothing to show. */
  readonly detail: string;
  /** Path of its page without /v7. */
  readonly path: string;
}

const typingPauseMs = 120;
const minTermLength = 2;
/** Maximum number of records shown per list. */
const perSource = 5;

function resultOf(source: PlaceProps, record: PlatformRecord, nameOf: NameOf): RecordResult | null {
  const { resource, place, scope } = source;
  const path = placePaths(place, scope).edit(record.id, record);
  if (path === null) return null;
  const name = nameOf(resource, record);
  const title: unknown = record[resource.title];
  const detail = typeof title === 'string' && title !== name ? title : '';
  const details = [detail, parentIn(source, record)].filter((text) => text !== '');
  return { source, record, name: name || detail, detail: details.join(' · '), path };
}

/**
 * Names the parent of a record found in a list across parents, such as the client of a user: the first column with a text that is no part of
 * the name. Empty in the list of one parent.
 */
function parentIn({ resource, place, scope }: PlaceProps, record: PlatformRecord): string {
  if (Object.keys(resource.scope).every((parameter) => parameter in scope)) return '';
  const named = new Set<string>([resource.title, ...(resource.named ?? [])]);
  const column = place.list?.columns.find(
    (name) => resource.fields[name]?.kind === 'text' && !named.has(name),
  );
  const text: unknown = column && record[column];
  return typeof text === 'string' ? text : '';
}

/** A query to the platform: one search across all lists, or the search of one list. */
interface Question {
  readonly queryKey: readonly unknown[];
  ask(this: void, signal: AbortSignal): Promise<readonly RecordResult[]>;
}

/** True when the list shows every record of its resource. The search across lists does not support narrower lists. */
function isWhole({ place: { list } }: PlaceProps): boolean {
  return (
    list?.fixed === undefined &&
    list?.filter === undefined &&
    (list?.call === undefined || list.searchParameter !== undefined)
  );
}

/** The queries that together search all `sources`. */
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
 * The records that match `term`, best names first. The platform searches all lists in one call. On a platform without that call, each list
 * is searched in parallel, and lists that fail are omitted.
 */
export function useRecordResults(sources: readonly PlaceProps[], term: string) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const nameOf = useNameOf();
  const paused = useSettled(term.trim(), typingPauseMs);
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
  // A list may match by a field that is not in the name. Such records come last.
  const best = ranked(found, paused, ({ name, detail }) => `${name} ${detail}`);
  return {
    results: [...best, ...found.filter((result) => !best.includes(result))],
    isSearching: isSearching && term.trim().length >= minTermLength,
    hasFailed: isWanted && answers.length > 0 && answers.every(({ isError }) => isError),
  };
}
