import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider, useGetOne } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import {
  type AuditEntry,
  PlatformError,
  type PlatformDataProvider,
  type PlatformRecord,
} from '../../../dataProvider/index.ts';
import { formatRecent } from '../../format/format.ts';
import { Segments } from '../../fields/choosing/Segments.tsx';
import { Moment } from '../../format/Moment.tsx';
import { useTimeZone } from '../../format/timeZone.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/history.ts';
import { LoadAlert } from '../../notices/LoadAlert.tsx';
import type { ScreenProps } from '../../parts/parts.ts';
import { LoadFailure } from '../page/LoadFailure.tsx';
import { PageHeader } from '../page/RecordHeader.tsx';
import { useRecordName } from '../page/useRecordName.ts';
import { entryOf } from './entry.ts';
import { RestorableValues } from './RestorableValues.tsx';
import { useEarlierChange } from './useEarlierChange.ts';
import { useHistoryWords } from './useHistoryWords.ts';

const perPage = 25;
/** Delay in milliseconds before the new change moves the others down. */
const settledAfterMs = 1000;

/** The filters for kinds of changes, as conditions on audit entries. */
const kinds = {
  all: {},
  values: { 'operation~eq': 'update' },
  actions: { 'operation~neq': 'update', 'operation~neq~2': 'create', 'operation~neq~3': 'delete' },
} as const;
type Kind = keyof typeof kinds;

function useHistory({ resource, scope, id }: ScreenProps, kind: Kind) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  return useInfiniteQuery({
    queryKey: [resource.name, 'history', scope, id, kind],
    queryFn: ({ pageParam, signal }) =>
      dataProvider.history(resource.name, {
        id,
        scope,
        filter: kinds[kind],
        page: pageParam,
        perPage,
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * perPage < last.total ? pages.length + 1 : undefined),
  });
}

interface EntryProps extends ScreenProps {
  readonly entry: AuditEntry;
  readonly record: PlatformRecord | undefined;
  readonly onRestored: () => void;
}

function Entry({ entry, record, onRestored, ...screen }: EntryProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const words = useHistoryWords();
  const { at } = entry;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, mb: 0.75 }}>
        <Typography
          component="h2"
          ref={heading}
          tabIndex={-1}
          title={words.address(entry)}
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {translate('history.by', { operation: words.operation(entry), who: words.who(entry) })}
        </Typography>
        <Typography component="span" sx={{ color: 'text.secondary' }}>
          <Moment value={at}>{formatRecent(at, locale, Date.now(), timeZone)}</Moment>
        </Typography>
      </Box>
      <RestorableValues
        {...screen}
        entry={entry}
        record={record}
        onRestored={() => {
          heading.current?.focus({ preventScroll: true });
          onRestored();
        }}
      />
    </Box>
  );
}

const isMissing = (error: unknown) => error instanceof PlatformError && error.status === 404;

/** The changes of a record. A user who may change the record can restore a value. */
export default function HistoryScreen(props: ScreenProps) {
  const { resource, placeName, scope, id } = props;
  const translate = useTranslate();
  const [kind, setKind] = useState<Kind>('all');
  const {
    data: record,
    error: recordError,
    refetch: rereadRecord,
  } = useGetOne<PlatformRecord>(resource.name, { id, meta: { scope, place: placeName } });
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useHistory(
    props,
    kind,
  );
  const earlier = useEarlierChange(resource, record);
  const nameOf = useRecordName(props);
  const entries = data?.pages.flatMap((page) => page.data.map(entryOf)) ?? [];
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onRestored = () => {
    void rereadRecord();
    // A second click of the same hand does not hit the button that takes this one's place.
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refetch(), settledAfterMs);
  };
  const isUnavailable = isMissing(error);
  // A platform without histories answers 404 as well, also for a record that is there.
  if (isUnavailable && isMissing(recordError))
    return <LoadFailure {...props} error={recordError} onRetry={() => void rereadRecord()} />;
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHeader
        title={
          record ? translate('history.title', { name: nameOf(record) }) : translate('shell.crumbs.history')
        }
      />
      {!isUnavailable && (
        <Box sx={{ mb: 2 }}>
          <Segments
            label={translate('history.kinds.label')}
            value={kind}
            options={{
              all: translate('history.kinds.all'),
              values: translate('history.kinds.values'),
              actions: translate('history.kinds.actions'),
            }}
            onChange={setKind}
          />
        </Box>
      )}
      {isUnavailable && <Alert severity="info">{translate('history.unavailable')}</Alert>}
      {error && !isUnavailable && <LoadAlert error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton variant="rounded" height={240} />}
      {data && entries.length === 0 && (
        <Box sx={{ py: 4, textAlign: 'center' }}>
          <Typography sx={{ fontWeight: 600 }}>
            {translate(kind === 'all' ? 'history.noChanges' : 'history.noSuchChanges')}
          </Typography>
          {kind === 'all' && (
            <Typography sx={{ color: 'text.secondary' }}>
              {earlier ?? translate('history.noChangesText')}
            </Typography>
          )}
        </Box>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) => (
          <Entry key={entry.id} {...props} entry={entry} record={record} onRestored={onRestored} />
        ))}
      </Box>
      {hasNextPage && (
        <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('history.older')}
        </Button>
      )}
      {entries.length > 0 && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 2 }}>
          {translate('history.kept')}
        </Typography>
      )}
    </Box>
  );
}
