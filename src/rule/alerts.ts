import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { PlatformDataProvider } from '../../dataProvider/index.ts';
import { namedIn, readList } from '../../resources/declaration/codec/index.ts';

/** A kind of incident, or a sub-type of one, that the alert service knows. */
export interface IncidentType {
  readonly id: string;
  readonly name: string;
}

/** What the alert service tells changes with its configuration, not while somebody works. */
const staleTime = 10 * 60_000;

/** Kinds of incidents in an answer; services of that age write `ID`, `Id` or `id`, and number their records. */
function readItems(answer: unknown, ...names: readonly string[]): IncidentType[] {
  return readList(answer).items.flatMap((item) => {
    const named = namedIn(item, 'id', names);
    return named && named.name !== named.uid ? [{ id: named.uid, name: named.name }] : [];
  });
}

function templatesQuery(
  dataProvider: PlatformDataProvider,
  service: string,
  path: string,
  more?: URLSearchParams,
) {
  return queryOptions({
    queryKey: ['alerts', path],
    queryFn: async ({ signal }) =>
      readItems(
        await dataProvider.call<unknown>({ service, path, query: more, signal }),
        'name',
        'incidenttype',
        'title',
      ),
    staleTime,
    retry: false,
  });
}

/** The kinds of incidents: the alert service's templates and those of team assist (spec section 7). Either may be missing. Asked for once somebody wants them. */
export function useIncidentTypes(isWanted: boolean) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const incidents = useQuery({
    ...templatesQuery(dataProvider, 'api/EM', 'EMPolicy/GetIncidentTemplates'),
    enabled: isWanted,
  });
  const fromPlatform = new URLSearchParams({ fromPlatform: 'true' });
  const assist = useQuery({
    ...templatesQuery(dataProvider, 'api/EM', 'TeamAssist/GetTemplates', fromPlatform),
    enabled: isWanted,
  });
  return {
    types: [...(incidents.data ?? []), ...(assist.data ?? [])],
    isPending: incidents.isPending || assist.isPending,
    error: incidents.error ?? assist.error,
  };
}

/** The sub-types of these kinds of incidents together, kept per kind (spec section 4). */
export function useIncidentSubTypes(templateIds: readonly string[]) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const found = useQueries({
    queries: templateIds.map((templateId) => subTypesQuery(dataProvider, templateId)),
  });
  return {
    subTypes: found.flatMap(({ data }) => data ?? []),
    isPending: found.some(({ isPending }) => isPending),
    error: found.find(({ error }) => error)?.error ?? null,
  };
}

function subTypesQuery(dataProvider: PlatformDataProvider, templateId: string) {
  return queryOptions({
    queryKey: ['alerts', 'subTypes', templateId],
    queryFn: async ({ signal }) =>
      readItems(
        await dataProvider.call<unknown>({
          service: 'api/Incidents',
          path: 'GetSubTypes',
          query: new URLSearchParams({ incidentTemplateId: templateId }),
          signal,
        }),
        'incidenttype',
        'name',
      ),
    staleTime,
    retry: false,
  });
}
