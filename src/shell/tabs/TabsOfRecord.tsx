import visuallyHidden from '@mui/utils/visuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetList, useLocale } from 'ra-core';
import { type ReactNode, useId, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { isReadWhole, lookupQuery } from '../../fields/choosing/references.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useIsDue } from '../../browser/useIsDue.ts';
import { useMissingPath } from '../../navigation/missingRecord.ts';
import { type OpenForm, useOpenForm } from '../../navigation/openForm.ts';
import { useSession } from '../../viewer/useSession.ts';
import { stateWithin } from '../../navigation/withinRecord.ts';
import { openRecord } from './openRecord.ts';
import { tabsAt, type RecordTab } from './tabModel.ts';

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
  const locale = useLocale();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  // A list that is read whole is read once for all who need it.
  const isWhole = isReadWhole(resource) && Object.keys(filter).length === 0;
  const whole = useQuery({ ...lookupQuery(dataProvider, resource, scope), enabled: isDue && isWhole });
  const counting = useGetList(
    resource.name,
    { filter, pagination: { page: 1, perPage: 1 }, meta: { scope, place: placeName } },
    { enabled: isDue && !isWhole, staleTime: countAgeMs, retry: false },
  );
  const total = isWhole ? whole.data?.length : counting.total;
  const hasMore = !isWhole && counting.meta?.['hasMore'] === true;
  return whole.error || counting.error ? null : (
    <small id={id} aria-hidden>
      {total === undefined ? '\u2007' : `${total.toLocaleString(locale)}${hasMore ? '+' : ''}`}
    </small>
  );
}

interface TabProps {
  readonly tab: RecordTab;
  readonly isCurrent: boolean;
  /** Path of the record, for a list that is no page below it. */
  readonly within: string | undefined;
  /** Its errors, for a tab of the open form. */
  readonly faults: OpenForm['tabs'][number]['faults'] | undefined;
}

function Tab({ tab, isCurrent, within, faults }: TabProps) {
  const translate = useTranslate();
  const countId = useId();
  const { path, search, formTab, label, counted } = tab;
  return (
    <Link
      to={{ pathname: path, search, ...(formTab !== undefined && { hash: formTab }) }}
      // Back leads to the previous page, not through the tabs of the open form.
      replace={faults !== undefined}
      state={within === undefined ? undefined : stateWithin(within)}
      aria-current={isCurrent ? 'page' : undefined}
      aria-describedby={counted && countId}
    >
      {translate(label, { smart_count: 2 })}
      {counted && <TabCount counted={counted} id={countId} />}
      {faults && faults.count > 0 && (
        <small data-faults>
          <span aria-hidden>{faults.count}</span>
          <span style={visuallyHidden}>{faults.words}</span>
        </small>
      )}
    </Link>
  );
}

/** The pages of the open record and the tabs of its form. `children` is shown when there are none. */
export default function TabsOfRecord({
  pathname,
  within,
  children,
}: {
  readonly pathname: string;
  /** A page of the record whose tabs are shown. */
  readonly within: string;
  readonly children: ReactNode;
}) {
  const translate = useTranslate();
  const session = useSession();
  const isMissing = useMissingPath() === pathname;
  const plain = pathname.replace(/\/+$/, '');
  const declared = useMemo(() => tabsAt(within, session), [session, within]);
  const record = useMemo(() => openRecord(within, session)?.path ?? within, [session, within]);
  const isWithin = within !== pathname;
  const form = useOpenForm(plain);
  const { hash } = useLocation();
  if (declared.length === 0) return children;
  if (isMissing) return null;
  const tabs = declared.filter(
    ({ formTab }) => !form || formTab === undefined || form.tabs.some(({ name }) => name === formTab),
  );
  const first = tabs.find(({ formTab }) => formTab !== undefined)?.formTab;
  const open = form?.current ?? (tabs.some(({ formTab }) => `#${formTab}` === hash) ? hash.slice(1) : first);
  return (
    <nav className="record-tabs" aria-label={translate('shell.tabs.label')}>
      {tabs.map((tab) => (
        <Tab
          key={`${tab.path}${tab.search}#${tab.formTab}`}
          tab={tab}
          isCurrent={
            tab.path === plain &&
            (isWithin || tab.search === '') &&
            (tab.formTab === undefined || tab.formTab === open)
          }
          within={tab.path === record || tab.path.startsWith(`${record}/`) ? undefined : record}
          faults={form?.tabs.find(({ name }) => name === tab.formTab)?.faults}
        />
      ))}
    </nav>
  );
}
