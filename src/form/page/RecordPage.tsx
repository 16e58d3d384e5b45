import { RecordContextProvider, useGetOne } from 'ra-core';
import type { ReactNode } from 'react';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { LoadFailure } from './LoadFailure.tsx';

interface RecordPageProps extends PlaceProps {
  readonly id: string;
  readonly children: ReactNode;
}

/**
 * Provides the record of a declared extra page, undefined while it is loading. A failed request replaces the
 * page.
 */
export default function RecordPage({ id, children, ...screen }: RecordPageProps) {
  const { resource, placeName, scope } = screen;
  const { data, error, refetch } = useGetOne<PlatformRecord>(
    resource.name,
    { id, meta: { scope, place: placeName } },
    { refetchOnWindowFocus: false },
  );
  if (error && !data) return <LoadFailure {...screen} id={id} error={error} onRetry={() => void refetch()} />;
  return <RecordContextProvider value={data}>{children}</RecordContextProvider>;
}
