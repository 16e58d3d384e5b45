import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { RecordContextProvider, useGetList } from 'ra-core';
import { useEffect, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { attentionFilter, type RecordOf, recordName } from '../../../resources/declaration/index.ts';
import { pausedWebhooks } from '../../../resources/webhookConfigurations/options.ts';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { useTranslate } from '../../i18n/late/deliveries.ts';
import { configurationPaths } from '../webhooks/paths.ts';
import { may, useViewer } from '../../viewer/viewer.ts';
import { elementAt } from '../../browser/anchors.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { Popup } from '../../dialogs/Popup.tsx';
import PausedNotice from '../webhookConfigurations/PausedNotice.tsx';

const configurations = webhookConfigurations;
const concern = 'paused';
/** This filter does not depend on the current time. */
const paused = attentionFilter(pausedWebhooks, new Date(0));
/** Maximum number of configurations shown: more have a common cause. */
const maxShown = 5;

/**
 * The number of paused configurations and a popup with the reason and a resume button for each. Renders
 * nothing when none is paused.
 */
export default function PausedConfigurations({ scope }: PlaceProps) {
  const translate = useTranslate();
  const viewer = useViewer();
  const { data = [], total = 0 } = useGetList<RecordOf<typeof webhookConfigurations>>(
    configurations.name,
    {
      pagination: { page: 1, perPage: maxShown },
      sort: { field: 'name', order: 'ASC' },
      filter: paused,
      meta: { scope, place: 'client', attention: concern },
    },
    { enabled: may(viewer, 'list', configurations), retry: false },
  );
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const isOver = anchor !== null && data.length === 0;
  useEffect(() => {
    if (!isOver) return;
    setAnchor(null);
    // The button that would get the focus is removed too.
    elementAt('listTitle')?.focus();
  }, [isOver]);
  const paths = configurationPaths(scope);
  if (data.length === 0) return null;
  const label = translate('deliveries.paused.button', { smart_count: total });
  return (
    <>
      <Button
        variant="outlined"
        color="warning"
        startIcon={<WarningAmberIcon />}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ marginInlineEnd: 'auto' }}
      >
        {translate('deliveries.paused.short', { smart_count: total })}
      </Button>
      {anchor && (
        <Popup anchor={anchor} onClose={close} name={{ label }} edge="left" sx={{ p: 1, width: 640 }}>
          {data.map((record) => (
            <RecordContextProvider key={record.id} value={record}>
              <PausedNotice
                resource={configurations}
                scope={scope}
                name="pausedReason"
                field={webhookConfigurations.fields.pausedReason}
                isReadOnly
                subject={
                  <Link
                    component={RouterLink}
                    to={paths.edit(record.id) ?? ''}
                    color="inherit"
                    onClick={close}
                  >
                    {recordName(webhookConfigurations, record)}
                  </Link>
                }
              />
            </RecordContextProvider>
          ))}
          {total > maxShown && (
            <Link
              component={RouterLink}
              to={paths.list ?? ''}
              sx={{ display: 'block', p: 1 }}
              onClick={close}
            >
              {translate('deliveries.morePaused', { smart_count: total - maxShown })}
            </Link>
          )}
        </Popup>
      )}
    </>
  );
}
