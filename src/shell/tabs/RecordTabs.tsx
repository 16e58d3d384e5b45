import Box from '@mui/material/Box';
import { useGetList } from 'ra-core';
import { memo, useId, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useIsDue } from '../../portal/useIsDue.ts';
import { useSession } from '../../portal/useSession.ts';
import { listTabsAt, tabsAt, type RecordTab } from './tabModel.ts';

/** The page itself is read first; counts follow after so long, in milliseconds. */
const countAfterMs = 400;
/** How long a count is good for, in milliseconds. */
const countAgeMs = 60_000;

const tabStyles = {
  display: 'flex',
  gap: 0.5,
  mb: 2,
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  borderBottom: 1,
  borderColor: 'divider',
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 0.75,
    flex: 'none',
    minHeight: 36,
    px: 1.25,
    borderBottom: '2px solid transparent',
    color: 'text.secondary',
    fontWeight: 600,
    textDecoration: 'none',
  },
  '& a:hover': { color: 'text.primary' },
  '& a[aria-current]': { color: 'text.primary', borderBottomColor: 'primary.main' },
  '& a:focus-visible': { outlineOffset: -2 },
  '& small': {
    minWidth: 20,
    px: 0.75,
    borderRadius: 5,
    bgcolor: 'action.selected',
    textAlign: 'center',
    fontSize: '0.6875rem',
    lineHeight: '18px',
    fontVariantNumeric: 'tabular-nums',
  },
} as const;

/** How many rows the list has; its room is there before the answer. A count that fails is left out. */
function TabCount({
  counted,
  id,
}: {
  readonly counted: NonNullable<RecordTab['counted']>;
  readonly id: string;
}) {
  const { resource, placeName, scope, filter } = counted;
  const isDue = useIsDue(countAfterMs);
  const { total, error } = useGetList(
    resource.name,
    { filter, pagination: { page: 1, perPage: 1 }, meta: { scope, place: placeName } },
    { enabled: isDue, staleTime: countAgeMs, retry: false },
  );
  return error ? null : (
    <small id={id} aria-hidden>
      {total ?? '\u2007'}
    </small>
  );
}

function Tab({ tab, isCurrent }: { readonly tab: RecordTab; readonly isCurrent: boolean }) {
  const translate = useTranslate();
  const countId = useId();
  const { path, search, label, counted } = tab;
  return (
    <Link
      to={`${path}${search}`}
      aria-current={isCurrent ? 'page' : undefined}
      aria-describedby={counted && countId}
    >
      {translate(label, { smart_count: 2 })}
      {counted && <TabCount counted={counted} id={countId} />}
    </Link>
  );
}

/** The pages of the record that is open, or the lists beside the one that is, each with its own address. */
export function RecordTabs() {
  return <Tabs pathname={useLocation().pathname} />;
}

/** Not drawn again where only the query changes. */
const Tabs = memo(function Tabs({ pathname }: { readonly pathname: string }) {
  const translate = useTranslate();
  const session = useSession();
  const ofRecord = useMemo(() => tabsAt(pathname, session), [pathname, session]);
  const lists = useMemo(() => listTabsAt(pathname, session), [pathname, session]);
  const tabs = ofRecord.length > 0 ? ofRecord : lists;
  if (tabs.length === 0) return null;
  const plain = pathname.replace(/\/+$/, '');
  return (
    <Box
      component="nav"
      aria-label={translate(tabs === lists ? 'shell.tabs.lists' : 'shell.tabs.label')}
      sx={tabStyles}
    >
      {tabs.map((tab) => (
        <Tab key={tab.path + tab.search} tab={tab} isCurrent={tab.path === plain && tab.search === ''} />
      ))}
    </Box>
  );
});
