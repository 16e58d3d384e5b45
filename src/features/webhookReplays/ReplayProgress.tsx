import Box from '@mui/material/Box';
import { useRecordContext } from 'ra-core';
import { isOver, type Progress } from '../../../resources/declaration/index.ts';
import { webhookDeliveries } from '../../../resources/webhookDeliveries.ts';
import { useActionLabel } from '../../portal/actions/useActionLabel.ts';
import { WorkProgress } from '../../portal/actions/WorkProgress.tsx';
import type { FieldWidgetProps } from '../../portal/feature.ts';
import { useFollow } from '../webhookDeliveries/useFollow.ts';

/** How far a replay is. The page follows it until it is over. */
export default function ReplayProgress({ resource }: FieldWidgetProps) {
  const labelOf = useActionLabel();
  const progress = useRecordContext() as Progress | undefined;
  useFollow(resource.name, progress !== undefined && !isOver(progress));
  if (!progress) return null;
  return (
    <Box sx={{ maxWidth: 480 }}>
      <WorkProgress progress={progress} label={labelOf(webhookDeliveries, 'replay')} />
    </Box>
  );
}
