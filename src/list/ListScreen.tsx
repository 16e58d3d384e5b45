import { ListContextProvider } from 'ra-core';
import { memo, useMemo, useRef } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { ProgressBar } from '../theme/ProgressBar.tsx';
import { LoadFailed, UpdateFailed } from './ListStates.tsx';
import { ListTable } from './table/ListTable.tsx';
import { useFeature, useParts } from '../parts/parts.ts';
import { lazyPart } from '../loading/lazyPart.tsx';
import { StatusBar } from './toolbar/StatusBar.tsx';
import { Toolbar } from './toolbar/Toolbar.tsx';
import type { PlaceProps } from '../parts/PlaceProps.ts';
import type { ListState } from './useListState.ts';
import { useListContextValue } from './useListContextValue.ts';
import { useListState } from './useListState.ts';
import './list.css';

const LiveBar = lazyPart(() => import('./live/LiveBar.tsx'));
const ListChart = lazyPart(() => import('./chart/ListChart.tsx'));
const NoRows = lazyPart(() => import('./NoRows.tsx'));

/** The state of a list. Rows stay while others load. */
function stateOf({ isWaiting, rows }: ListState): 'rows' | 'failed' | 'empty' | 'waiting' {
  if (isWaiting) return 'waiting';
  if (rows.error !== null && rows.records === undefined) return 'failed';
  return rows.records?.length === 0 ? 'empty' : 'rows';
}

/** The list of any declared resource at any of its places. */
function ListScreen(props: PlaceProps) {
  const list = useListState(props);
  const translate = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const { rights, rows } = list;
  const state = stateOf(list);
  const view = props.place.list;

  const Notice = useFeature(props.resource)?.notices[view?.notice ?? ''];
  const notice = useMemo(() => Notice && <Notice {...props} />, [Notice, props]);
  const { QuickAdd } = useParts();
  const enterRows = () => frame.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();

  return (
    <ListContextProvider value={useListContextValue(list)}>
      <section aria-label={list.words.title}>
        <div>
          {state === 'rows' && (
            <a
              className="list-skip"
              href="#rows"
              onClick={(event) => {
                event.preventDefault();
                enterRows();
              }}
            >
              {translate('list.skip')}
            </a>
          )}
          <Toolbar list={list} notice={notice} onEnterRows={enterRows} />
          {state !== 'failed' && rows.error !== null && <UpdateFailed list={list} />}
          {state !== 'waiting' && (
            <StatusBar list={list}>{view?.live && <LiveBar list={list} frame={frame} />}</StatusBar>
          )}
          {view?.addInList && rights.mayCreate && state !== 'failed' && (
            <div className="list-quick">{rows.records && <QuickAdd {...props} names={view.addInList} />}</div>
          )}
          {view?.chart && state === 'rows' && <ListChart list={list} />}
          <div className="list-busy">
            {rows.isFetching && <ProgressBar label={translate('list.loading')} />}
          </div>
        </div>
        {state === 'rows' && <ListTable list={list} frame={frame} />}
        {state === 'failed' && <LoadFailed list={list} />}
        {(state === 'empty' || state === 'waiting') && <NoRows list={list} />}
      </section>
    </ListContextProvider>
  );
}

// Memoized, because the router re-renders each page when it starts to load the next one.
export default memo(ListScreen);
