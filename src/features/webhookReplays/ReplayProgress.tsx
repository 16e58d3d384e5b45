import Box from '@mui/material/Box';
import { useRecordContext } from 'ra-core';
import { isOver, type Progress } from '../../../resources/declaration/index.ts';
import { WorkProgress } from '../../portal/actions/WorkProgress.tsx';
import type { FieldWidgetProps } from '../../portal/feature.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useFollow } from '../webhookDeliveries/useFollow.ts';

/** How far a replay is. The page follows it until it is over. */
export default function ReplayProgress({ resource }: FieldWidgetProps) {
  const translate = useTranslate();
  const progress = useRecordContext() as Progress | undefined;
  useFollow(resource.name, progress !== undefined && !isOver(progress));
  if (!progress) return null;
  return (
    <Box sx={{ maxWidth: 480 }}>
      <WorkProgress progress={progress} label={translate('actions.replay.label')} />
    </Box>
  );
}
