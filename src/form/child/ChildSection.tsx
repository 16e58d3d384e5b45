import Skeleton from '@mui/material/Skeleton';
import { useGetList } from 'ra-core';
import { useState } from 'react';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { resourceNamed } from '../../../resources/registry.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import type { Scope } from '../../navigation/paths.ts';
import { LoadAlert } from '../../notices/LoadAlert.tsx';
import { may, useViewer } from '../../viewer/viewer.ts';
import BelowLock from '../page/BelowLock.tsx';
import { ChildForm } from './ChildForm.tsx';
import { ChildRows } from './ChildRows.tsx';

/** Records shown at first, and further ones shown at a time. */
const rowsAtOnce = 25;

interface ChildSectionProps {
  /** Name of a resource below that of the page. */
  readonly child: string;
  /** Scope of its records, including the identifier of the page's record. */
  readonly scope: Scope;
}

/** The records below that of the page: the form of the only one (`onePerScope`), or a form for each. */
export default function ChildSection({ child, scope }: ChildSectionProps) {
  const resource = resourceNamed(child);
  // `checkRegistry` guarantees that it exists.
  if (!resource) throw new Error(`There is no resource "${child}".`);
  return (
    <BelowLock resource={resource} scope={scope}>
      <Children resource={resource} scope={scope} />
    </BelowLock>
  );
}

function Children({ resource, scope }: { readonly resource: AnyResource; readonly scope: Scope }) {
  const translate = useTranslate();
  const mayRead = may(useViewer(), 'list', resource);
  const [perPage, setPerPage] = useState(rowsAtOnce);
  const declared = Object.values(resource.places).find(({ list }) => list?.sort)?.list?.sort;
  const { data, total, isPending, isFetching, error, refetch } = useGetList<PlatformRecord>(
    resource.name,
    {
      pagination: { page: 1, perPage },
      sort: {
        field: declared?.replace(/^-/, '') ?? resource.title,
        order: declared?.startsWith('-') ? 'DESC' : 'ASC',
      },
      filter: {},
      meta: { scope },
    },
    { enabled: mayRead, retry: false, placeholderData: (rows) => rows },
  );
  // From then on the section shows the form; a later failed read does not replace it and its input.
  const [isRead, setRead] = useState(false);
  if (!isRead && data && !isFetching && !error) setRead(true);
  // The form of a new record stays when the response to its creation is followed by the record itself.
  const [created, setCreated] = useState<string>();
  if (!mayRead) return translate('form.failure.forbidden');
  const fault = error && <LoadAlert error={error} onRetry={() => void refetch()} />;
  if (fault && !isRead) return fault;
  if (isPending) return <Skeleton variant="rounded" height={72} />;
  const [record] = data ?? [];
  const shared = { resource, scope, refresh: () => void refetch() };
  return (
    <>
      {fault}
      {resource.calls.onePerScope ? (
        <ChildForm
          key={record && record.id !== created ? record.id : 'none'}
          {...shared}
          record={record}
          onCreated={setCreated}
        />
      ) : (
        <ChildRows
          {...shared}
          records={data ?? []}
          total={total ?? data?.length ?? 0}
          onMore={() => setPerPage(perPage + rowsAtOnce)}
        />
      )}
    </>
  );
}
