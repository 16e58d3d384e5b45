import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CSSProperties, RefObject } from 'react';
import { useHref } from 'react-router';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type Field, localize } from '../../../resources/declaration/index.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import './table.css';
import { compactWindow, menuWidth, rowHeight, rowHeightOf, selectWidth } from './measures.ts';
import { HeaderCell } from './HeaderCell.tsx';
import { lazyPart } from '../../loading/lazyPart.tsx';
import { useParts } from '../../parts/parts.ts';
import { useMedia } from '../../browser/useMedia.ts';
import { Row } from './Row.tsx';
import { SelectPage } from './SelectPage.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import type { SwitchClick } from '../SwitchRunner.tsx';
import type { Column } from './useColumns.ts';
import { useCellText } from './useCellText.ts';
import { useEdges } from './useEdges.ts';
import { knownSurroundings } from './fitWindow.ts';
import { useFrameHeight } from './useFrameHeight.ts';
import type { ListState } from '../useListState.ts';
import { usePosition } from '../usePosition.ts';
import { useRowKeys } from './useRowKeys.ts';
import { useRowNames } from './useRowNames.ts';
import { useWindowedRows } from './useWindowedRows.ts';

const RowMenu = lazyPart(() => import('./RowMenu.tsx'));
const SwitchRunner = lazyPart(() => import('../SwitchRunner.tsx'));
const noRecords: readonly PlatformRecord[] = [];

interface ListTableProps {
  readonly list: ListState;
  readonly frame: RefObject<HTMLDivElement | null>;
}

/** The table of a list: a grid whose rows are walked by the arrow keys, with its head in view and long pages windowed. */
export function ListTable({ list, frame }: ListTableProps) {
  const { address, change, columns, paths, props, rows, selection, isSelectable, words } = list;
  const translate = useTranslate();
  const base = useHref('/').replace(/\/$/, '');
  const records = rows.records ?? noRecords;
  const textOf = useCellText(props.resource, columns.shown, records, props.scope);
  const [menu, setMenu] = useState<{ record: PlatformRecord; anchor: HTMLElement; column?: string } | null>(
    null,
  );
  const [clicks, setClicks] = useState<readonly SwitchClick[]>([]);
  const hasSwitches = rows.records !== undefined && columns.shown.some(({ isSwitch }) => isSwitch);
  useEffect(() => {
    // A click takes effect at once.
    if (hasSwitches) SwitchRunner.preload();
  }, [hasSwitches]);
  const activeRow = useRef(0);
  // As the last scroll event said: reading the element in the midst of a change would cost a layout of the page.
  const scrolled = useRef(0);
  const isCompact = useMedia(compactWindow);
  const height = rowHeightOf(props.resource, list.view);
  // Read once: what this list is measured to leave later does not change its first frame.
  const [surroundings] = useState(() => knownSurroundings(props.place.path));
  const windowed = useWindowedRows(frame, {
    count: records.length,
    height,
    active: () => activeRow.current,
    scrolled,
    surroundings,
  });

  const keys = useRowKeys({
    records,
    selection,
    isSelectable,
    pageLength: () => Math.max(Math.floor((frame.current?.clientHeight ?? 0) / height) - 2, 1),
    focusRow: (index) => {
      activeRow.current = index;
      windowed.focusRow(index);
    },
    pathOf: useCallback((record: PlatformRecord) => paths.edit(record.id, record), [paths]),
    hrefOf: useCallback((path: string) => `${base}${path}`, [base]),
    onMore: (record, anchor, column) => setMenu({ record, anchor, ...(column && { column }) }),
    onSwitch: (record, name) => setClicks((earlier) => [...earlier, { record, name }]),
  });
  activeRow.current = keys.active;
  // Before the position: a frame without its height has nothing to scroll.
  useFrameHeight(frame, props.place.path, windowed.isWindowed);
  useEdges(frame);
  usePosition({
    frame,
    scrolled,
    isReady: rows.records !== undefined && !rows.isStale,
    active: keys.active,
    setActive: keys.setActive,
  });

  const locale = useViewerLocale();
  const rowWords = useMemo(
    () => ({
      select: (title: string) => translate('list.select.row', { title }),
      more: (title: string) => translate('list.row.more', { title }),
      switch: (field: string, title: string) =>
        translate('list.row.switch', { field: words.label(field), title }),
      label: words.label,
      mark: ({ mark }: Field) => (mark ? localize(mark.label, locale) : ''),
    }),
    [locale, translate, words],
  );

  const { nameOf, labelOf } = useRowNames(props.resource, records, textOf);
  const { loadScreen } = useParts();
  const hasRows = records.length > 0;
  // The page that a row opens is the likeliest next one: its code comes when the rows are there.
  useEffect(() => {
    if (hasRows && props.place.edit) loadScreen({ ...props, kind: 'edit' }).catch(() => undefined);
  }, [hasRows, loadScreen, props]);

  const widthOf = ({ name, width }: Column) =>
    // On a narrow screen the column that stays in view leaves room for the others.
    name === columns.shown[0]?.name ? `min(${width}px, 46vw)` : `${width}px`;
  const minWidth = `calc(${columns.shown.map(widthOf).join(' + ')} + ${(isSelectable ? selectWidth : 0) + menuWidth}px)`;
  const offset = (address.page - 1) * address.perPage;
  const shown = isCompact ? columns.shown.slice(0, 1) : columns.shown;
  const columnCount = shown.length + 1 + (isSelectable ? 1 : 0);

  return (
    <div
      ref={frame}
      className="list-frame"
      data-stale={rows.isStale || undefined}
      style={{ '--header-height': `${rowHeight}px`, '--row-height': `${height}px` } as CSSProperties}
    >
      <table
        role="grid"
        style={isCompact ? undefined : { minWidth }}
        aria-label={words.title}
        aria-rowcount={rows.records && !rows.hasMore ? rows.total + 1 : -1}
        aria-multiselectable={isSelectable || undefined}
        aria-busy={rows.isFetching}
      >
        <colgroup>
          {isSelectable && <col style={{ width: selectWidth }} />}
          {shown.map((column) => (
            <col
              key={column.name}
              data-name={column.name}
              style={isCompact ? undefined : { width: widthOf(column) }}
            />
          ))}
          {columns.areSized && !isCompact && <col />}
          <col style={{ width: menuWidth }} />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {isSelectable && <SelectPage list={list} records={records} />}
            {shown.map((column) => (
              <HeaderCell
                key={column.name}
                column={column}
                columns={columns}
                label={words.heading(column)}
                isTitle={column === columns.shown[0]}
                order={rows.sort.field === column.name ? rows.sort.order : undefined}
                change={change}
              />
            ))}
            {columns.areSized && !isCompact && <td aria-hidden />}
            <th className="menu">{translate('list.row.actions')}</th>
          </tr>
        </thead>
        <tbody {...keys.body} onPointerOver={onPointerOver}>
          {rows.records === undefined && rows.error === null && (
            <SkeletonRows
              count={address.perPage}
              columns={columnCount}
              height={height}
              isSelectable={isSelectable}
            />
          )}
          {windowed.rows.flatMap(({ index, gap }) => {
            const record = records[index];
            if (!record) return [];
            const path = paths.edit(record.id, record);
            const row = (
              <Row
                key={record.id}
                record={record}
                index={index}
                rowIndex={offset + index + 2}
                columns={columns.shown}
                textOf={textOf}
                href={path === null ? undefined : `${base}${path}`}
                isCompact={isCompact}
                isSelectable={isSelectable}
                hasRest={columns.areSized && !isCompact}
                isSelected={selection.ids.has(record.id)}
                isActive={index === keys.active}
                nameOf={nameOf}
                labelOf={labelOf}
                words={rowWords}
              />
            );
            // A flat list: nested, a row would be made anew, and lose the focus, when its gap closes.
            return gap > 0 ? [<Spacer key={`before ${record.id}`} height={gap} />, row] : [row];
          })}
          {windowed.after > 0 && <Spacer height={windowed.after} />}
        </tbody>
      </table>
      {clicks.length > 0 && <SwitchRunner list={list} clicks={clicks} onFailure={() => setClicks([])} />}
      {menu && (
        <RowMenu
          list={list}
          record={menu.record}
          anchor={menu.anchor}
          column={menu.column}
          title={labelOf(menu.record)}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );
}

/** The height of the rows that are not drawn. */
function Spacer({ height }: { readonly height: number }) {
  return (
    <tr className="spacer" aria-hidden style={{ height }}>
      <td />
    </tr>
  );
}

/** Fetches a row's menu ahead when the pointer comes to its button, and shows what a cell clips. */
function onPointerOver({ target }: { readonly target: EventTarget }) {
  if (target instanceof Element && target.closest('button')) RowMenu.preload();
  showClipped(target);
}

/** Gives a clipped cell its full text as a tooltip when the pointer comes to it; measuring all cells would cost a layout. */
function showClipped(target: EventTarget) {
  const cell = target instanceof Element && target.closest<HTMLElement>('td:not(.select), th');
  if (!cell) return;
  const parts = [cell, ...cell.querySelectorAll('a, bdi, .choice')];
  const isClipped = parts.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  cell.title = isClipped ? cell.textContent : '';
}
