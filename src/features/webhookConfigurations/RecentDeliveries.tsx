import Box from '@mui/material/Box';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { ReadOnlyText } from '../../fields/ReadOnlyText.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRecordOf } from '../../parts/useRecordOf.ts';
import { readRecent } from './recent.ts';
import { Sparkline } from './Sparkline.tsx';
import { useRecentWords } from './useRecentWords.ts';

/** The success rate and the latency of the last hour and day, with the hours of the day as bars. */
export default function RecentDeliveries() {
  const translate = useTranslate();
  const { sentence } = useRecentWords();
  const recent = readRecent(useRecordOf(webhookConfigurations)?.recent);
  if (!recent) return null;
  return (
    <ReadOnlyText label={translate('resources.webhookConfigurations.fields.recent')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Sparkline hours={recent.hours} />
        <div>
          <div>{sentence('hour', recent.hour)}</div>
          <div>{sentence('day', recent.day)}</div>
        </div>
      </Box>
    </ReadOnlyText>
  );
}
