import { memo, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { loadable } from '../../loading/loadable.tsx';
import { PartBoundary } from '../../loading/lazyPart.tsx';
import { useSession } from '../../viewer/useSession.ts';
import { recordWithin } from '../../navigation/withinRecord.ts';
import { listTabsAt } from './listTabs.ts';
import { openRecord } from './openRecord.ts';
import './tabs.css';

/** Loaded with the screens of records. */
const TabsOfRecord = loadable(() => import('./TabsOfRecord.tsx'));
export const loadRecordTabs = TabsOfRecord.load;

/** Tabs: the pages of the open record, or the lists beside the open one, each with its own URL. */
export function RecordTabs() {
  const { pathname, state } = useLocation();
  return <Tabs pathname={pathname} within={recordWithin(state)} />;
}

interface TabsProps {
  readonly pathname: string;
  /** Path of the record in whose tab the page was opened. */
  readonly within?: string | undefined;
}

/** Not re-rendered when only the query changes. */
const Tabs = memo(function Tabs({ pathname, within = pathname }: TabsProps) {
  const session = useSession();
  const lists = <ListTabs pathname={pathname} />;
  if (!openRecord(within, session)) return lists;
  return (
    <PartBoundary>
      <TabsOfRecord pathname={pathname} within={within} fallback={<div className="record-tabs" />}>
        {lists}
      </TabsOfRecord>
    </PartBoundary>
  );
});

/** The lists beside the open one. */
function ListTabs({ pathname }: { readonly pathname: string }) {
  const translate = useTranslate();
  const session = useSession();
  const tabs = useMemo(() => listTabsAt(pathname, session), [pathname, session]);
  if (tabs.length === 0) return null;
  return (
    <nav className="record-tabs" aria-label={translate('shell.tabs.lists')}>
      {tabs.map(({ path, label }) => (
        <Link key={path} to={path} aria-current={path === pathname.replace(/\/+$/, '') ? 'page' : undefined}>
          {translate(label, { smart_count: 2 })}
        </Link>
      ))}
    </nav>
  );
}
