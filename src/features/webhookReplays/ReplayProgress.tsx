import Box from '@mui/material/Box';
import { isOver } from '../../../resources/declaration/index.ts';
import { webhookDeliveries } from '../../../resources/webhookDeliveries/index.ts';
import { useActionLabel } from '../../changes/actions/useActionLabel.ts';
import { WorkProgress } from '../../changes/actions/WorkProgress.tsx';
import type { WidgetInputProps } from '../../parts/feature.ts';
import { useFollow } from '../webhookDeliveries/useFollow.ts';
import { webhookReplays } from '../../../resources/webhookReplays/index.ts';
import { useRecordOf } from '../../parts/useRecordOf.ts';

/** The progress of a replay. Polls the replay until it has ended. */
export default function ReplayProgress({ resource }: WidgetInputProps) {
  const labelOf = useActionLabel();
  const progress = useRecordOf(webhookReplays);
  useFollow(resource.name, progress !== undefined && !isOver(progress));
  if (!progress) return null;
  return (
    <Box sx={{ maxWidth: 480 }}>
      <WorkProgress progress={progress} label={labelOf(webhookDeliveries, 'replay')} />
    </Box>
  );
}
