import { useGetList } from 'ra-core';
import { memo, useId, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useIsDue } from '../../browser/useIsDue.ts';
import { useMissingPath } from '../../navigation/missingRecord.ts';
import { useSession } from '../../viewer/useSession.ts';
import { listTabsAt, tabsAt, type RecordTab } from './tabModel.ts';
import './tabs.css';

/** Milliseconds before counts are loaded: the page comes first. */
const countAfterMs = 400;
/** Milliseconds for which a count is cached. */
const countAgeMs = 60_000;

/** The number of rows of a list. Its space is reserved before the response. A failed count is not shown. */
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

/** Tabs: the pages of the open record, or the lists beside the open one, each with its own URL. */
export function RecordTabs() {
  return <Tabs pathname={useLocation().pathname} />;
}

/** Not re-rendered when only the query changes. */
const Tabs = memo(function Tabs({ pathname }: { readonly pathname: string }) {
  const translate = useTranslate();
  const session = useSession();
  const isMissing = useMissingPath() === pathname;
  const ofRecord = useMemo(() => tabsAt(pathname, session), [pathname, session]);
  const lists = useMemo(() => listTabsAt(pathname, session), [pathname, session]);
  const tabs = ofRecord.length > 0 ? ofRecord : lists;
  if (tabs.length === 0 || isMissing) return null;
  const plain = pathname.replace(/\/+$/, '');
  return (
    <nav
      className="record-tabs"
      aria-label={translate(tabs === lists ? 'shell.tabs.lists' : 'shell.tabs.label')}
    >
      {tabs.map((tab) => (
        <Tab key={tab.path + tab.search} tab={tab} isCurrent={tab.path === plain && tab.search === ''} />
      ))}
    </nav>
  );
});
