import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { auditEntries } from '../../../resources/auditEntries/index.ts';
import { recordOf } from '../../form/history/entry.ts';
import { useHistoryWords } from '../../form/history/useHistoryWords.ts';
import { formatRecent } from '../../format/format.ts';
import { Moment } from '../../format/Moment.tsx';
import { useTimeZone } from '../../format/timeZone.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/history.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { useRecordOf } from '../../parts/useRecordOf.ts';
import { useViewer } from '../../viewer/viewer.ts';
import { pageOfChanged } from './pageOfChanged.ts';

/** The record of a change, by whom and when, with links to the record and its history. */
export default function EntryChange({ scope }: PlaceProps) {
  const entry = useRecordOf(auditEntries);
  const translate = useTranslate();
  const viewer = useViewer();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const words = useHistoryWords();
  if (!entry) return null;
  const { at, actorKind, count, target } = entry;
  const paths = pageOfChanged(entry, scope, viewer)?.paths;
  const title = recordOf(entry);
  const history = target && paths?.history(target);
  return (
    <Box sx={{ display: 'grid', gap: 0.75, justifyItems: 'start', overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {paths && target ? (
          <Link component={RouterLink} to={paths.edit(target) ?? ''} title={entry.targetTitle ?? undefined}>
            {title}
          </Link>
        ) : (
          <span>{title}</span>
        )}{' '}
        ({entry.operation === 'denied' ? target : words.subject(entry.subject)})
      </Typography>
      <Typography title={words.address(entry)}>
        <span>{words.who(entry)}</span>
        {actorKind === 'system' && <span> ({translate('history.provider')})</span>}
        {' · '}
        <Moment value={at}>{formatRecent(at, locale, undefined, timeZone)}</Moment>
        {(count ?? 1) > 1 && <span> · {translate('history.times', { smart_count: count ?? 1 })}</span>}
      </Typography>
      {history && (
        <Link component={RouterLink} to={history}>
          {translate('history.ofRecord', { name: title })}
        </Link>
      )}
    </Box>
  );
}
