import ReplayIcon from '@mui/icons-material/Replay';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { webhookReplays } from '../../../resources/webhookReplays/index.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { may, useViewer } from '../../viewer/viewer.ts';
import { useTranslate } from '../../i18n/late/deliveries.ts';
import { replayPaths } from '../webhooks/paths.ts';
import PausedConfigurations from './PausedConfigurations.tsx';

/** Shown beside the log's title: a link to the replays, and the paused configurations. */
export default function LogNotice(props: PlaceProps) {
  const translate = useTranslate();
  const viewer = useViewer();
  const replays = replayPaths(props.scope).list;
  return (
    <>
      {replays !== null && may(viewer, 'list', webhookReplays) && (
        <Button component={RouterLink} to={replays} startIcon={<ReplayIcon />}>
          {translate('deliveries.replays')}
        </Button>
      )}
      <PausedConfigurations {...props} />
    </>
  );
}
