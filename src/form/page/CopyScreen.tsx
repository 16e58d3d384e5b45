import { RecordContextProvider, useGetOne } from 'ra-core';
import { useMemo, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import { initialValues, isUnreadable, readablePart } from '../../../resources/declaration/codec/index.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import { placePaths } from '../../navigation/paths.ts';
import { isIdentifier } from '../../../resources/declaration/identifiers.ts';
import CreateScreen from './CreateScreen.tsx';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { formModel } from '../model.ts';
import { useViewer } from '../../viewer/viewer.ts';
import type { Base } from '../useRecordForm.ts';

/**
 * The unique title, even when the record is named after other fields: only it distinguishes a copy from its
 * original.
 */
function titleOf(resource: AnyResource, record: Base): string {
  const title = record[resource.title];
  return typeof title === 'string' ? title : '';
}

/**
 * The values of a copy: all writable fields except unique ones. The title is derived from the original's
 * title.
 */
export function copyOf(resource: AnyResource, record: Base, nameCopy: (name: string) => string): Base {
  const copyable = Object.entries(resource.fields).filter(
    ([name, field]) =>
      field.write !== 'never' && !field.unique && record[name] !== undefined && !isUnreadable(record[name]),
  );
  const known = Object.entries(initialValues(resource)).filter(
    ([name]) => record[name] !== undefined || !resource.fields[name]?.ifAnswered,
  );
  return {
    ...Object.fromEntries(known),
    ...Object.fromEntries(copyable.map(([name]) => [name, readablePart(record[name])])),
    [resource.title]: nameCopy(titleOf(resource, record)),
  };
}

/** Names that the response embeds for references. Inputs show them until they have loaded their options. */
function embedsOf(resource: AnyResource, record: PlatformRecord): PlatformRecord {
  const embeds = Object.values(resource.fields).flatMap(({ embed }) =>
    embed !== undefined && record[embed] !== undefined ? [[embed, record[embed] as unknown]] : [],
  );
  return Object.fromEntries(embeds) as PlatformRecord;
}

/** The page for a new record that starts as a copy of the record named in the URL. */
export default function CopyScreen(screen: PlaceProps) {
  const { resource, place, placeName, scope } = screen;
  const translate = useTranslate();
  const viewer = useViewer();
  const from = useSearchParams()[0].get('from') ?? '';
  const isNamed = isIdentifier(from);
  const { data, error, isFetching, refetch } = useGetOne<PlatformRecord>(
    resource.name,
    { id: from, meta: { scope, place: placeName } },
    { enabled: isNamed, refetchOnMount: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  // A row of the list, which the cache has at first, may lack fields and be outdated.
  const [readFrom, setReadFrom] = useState<string>();
  if (readFrom !== from && data && !isFetching && !error) setReadFrom(from);
  const model = useMemo(() => formModel(resource, place, 'create', viewer), [place, resource, viewer]);
  const copied = useMemo(
    () => data && copyOf(resource, data, (name) => translate('form.copyName', { name })),
    [data, resource, translate],
  );
  if (!isNamed) return <Navigate to={placePaths(place, scope).create ?? '/'} replace />;
  if (error && !isFetching && readFrom !== from)
    return <LoadFailure {...screen} id={from} error={error} onRetry={() => void refetch()} />;
  if (!data || !copied || readFrom !== from) return <FormSkeleton model={model} hasBeside={false} />;
  return (
    <RecordContextProvider value={embedsOf(resource, data)}>
      <CreateScreen
        key={from}
        {...screen}
        initial={copied}
        title={translate('form.copyTitle', { name: titleOf(resource, data) })}
      />
    </RecordContextProvider>
  );
}
