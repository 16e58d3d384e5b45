import { useGetOne } from 'ra-core';
import { useMemo, useState } from 'react';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import { EditForm } from './EditForm.tsx';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { formModel } from '../model.ts';
import { placePaths } from '../../navigation/paths.ts';
import { may, useViewer } from '../../viewer/viewer.ts';

/**
 * The details page of a record: a form when the viewer may change something, otherwise a read-only page. A
 * record from a list is shown at once. Saving waits for the record's own response, which carries the entity
 * tag.
 */
export default function EditScreen({ id, ...screen }: PlaceProps & { readonly id: string }) {
  const { resource, place, placeName, scope } = screen;
  const viewer = useViewer();
  const model = useMemo(() => formModel(resource, place, 'update', viewer), [place, resource, viewer]);
  const { data, error, isFetching, refetch } = useGetOne<PlatformRecord>(
    resource.name,
    { id, meta: { scope, place: placeName } },
    { refetchOnMount: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  // From then on the page shows the form; a later failed read does not replace it.
  const [isRead, setRead] = useState(false);
  if (!isRead && data && !isFetching && !error) setRead(true);
  if (error && !isFetching && !isRead) {
    return <LoadFailure {...screen} id={id} error={error} onRetry={() => void refetch()} />;
  }
  const history =
    viewer.options?.history && may(viewer, 'update', resource, place)
      ? placePaths(place, scope, resource).history(id)
      : null;
  if (!data) return <FormSkeleton model={model} hasBeside={history !== null} />;
  return (
    <EditForm
      {...screen}
      model={model}
      viewer={viewer}
      record={data}
      isReading={!isRead}
      refetch={refetch}
      history={history}
    />
  );
}
