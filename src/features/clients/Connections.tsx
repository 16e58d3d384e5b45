import Skeleton from '@mui/material/Skeleton';
import { useGetList } from 'ra-core';
import type { RecordOf } from '../../../resources/declaration/index.ts';
import { connections as resource } from '../../../resources/connections.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { SectionWidgetProps } from '../../portal/feature.ts';
import { may, useViewer } from '../../portal/viewer.ts';
import { LoadAlert } from '../../portal/LoadAlert.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';

/** The single-sign-on connection of a client: there is none (the platform may answer 404), or one to name and switch. */
export default function Connections({ record }: SectionWidgetProps) {
  return record && <Connection clientId={record.id} />;
}

function Connection({ clientId }: { readonly clientId: string }) {
  const translate = useTranslate();
  const viewer = useViewer();
  const mayRead = may(viewer, 'list', resource);
  const { data, isPending, error, refetch } = useGetList<RecordOf<typeof resource>>(
    resource.name,
    {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
      meta: { scope: { clientId } },
    },
    { enabled: mayRead, retry: false },
  );
  if (!mayRead) return translate('form.failure.forbidden');
  if (error) return <LoadAlert error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton variant="rounded" height={72} />;
  const [connection] = data ?? [];
  return (
    <ConnectionForm
      key={connection?.id ?? 'none'}
      connection={connection}
      clientUid={clientId}
      mayWrite={may(viewer, connection ? 'update' : 'create', resource)}
      onChanged={() => void refetch()}
    />
  );
}
