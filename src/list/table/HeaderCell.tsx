import type { DragEvent, KeyboardEvent, PointerEvent } from 'react';
import { memo, useRef, useState } from 'react';
import { isSortable } from '../../../resources/declaration/conventions.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { Sort } from '../address.ts';
import { ArrowUpIcon } from '../../theme/icons.tsx';
import type { Column, Columns, Widths } from './useColumns.ts';
import type { ChangeAddress } from '../useListAddress.ts';
import { onKeys } from '../../browser/keys.ts';

interface HeaderCellProps {
  readonly column: Column;
  readonly columns: Columns;
  readonly label: string;
  readonly isTitle: boolean;
  /** The sort order by this column; undefined when the rows are sorted by another one. */
  readonly order: Sort['order'] | undefined;
  readonly change: ChangeAddress;
}

/** Pixels by which a key press resizes a column. */
const step = 16;
const dragType = 'application/x-list-column';

/** The current widths of the columns on the screen. */
function currentWidths(cell: HTMLElement): Widths {
  const heads = cell.closest('tr')?.querySelectorAll<HTMLElement>('th[data-name]') ?? [];
  return Object.fromEntries([...heads].map((head) => [head.dataset.name ?? '', head.offsetWidth]));
}

/** Resizes a column by dragging its edge. The width follows the pointer and is stored on release. */
function useGrip({ column, columns }: HeaderCellProps) {
  const from = useRef<{ x: number; width: number; element: HTMLElement } | null>(null);
  const widthAt = (event: PointerEvent) =>
    from.current ? from.current.width + event.clientX - from.current.x : column.width;
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const cell = event.currentTarget.closest('th');
      const col = cell?.closest('table')?.querySelector<HTMLElement>(`col[data-name="${column.name}"]`);
      if (!cell || !col || event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.dataset.dragged = '';
      from.current = { x: event.clientX, width: cell.offsetWidth, element: col };
      // From now on all columns have fixed widths instead of sharing the space.
      columns.resize(column.name, cell.offsetWidth, currentWidths(cell));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current) from.current.element.style.width = `${widthAt(event)}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!from.current) return;
      columns.resize(column.name, widthAt(event));
      from.current = null;
      delete event.currentTarget.dataset.dragged;
    },
  };
}

/** Moves a column by dragging its header onto another one. */
function useReorder({ column, columns, isTitle }: HeaderCellProps) {
  const [isTarget, setIsTarget] = useState(false);
  const isColumn = (event: DragEvent) => event.dataTransfer.types.includes(dragType);
  return {
    'data-target': isTarget || undefined,
    draggable: !isTitle,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(dragType, column.name);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (!isColumn(event)) return;
      event.preventDefault();
      setIsTarget(true);
    },
    onDragLeave: () => setIsTarget(false),
    onDrop: (event: DragEvent) => {
      if (!isColumn(event)) return;
      event.preventDefault();
      setIsTarget(false);
      columns.move(event.dataTransfer.getData(dragType), column.name);
    },
  };
}

/** The header of a column. Sorts on click; moves and resizes by dragging or with Alt and the arrow keys. */
export const HeaderCell = memo(function HeaderCell(props: HeaderCellProps) {
  const { column, columns, label, isTitle, order, change } = props;
  const translate = useTranslate();
  const grip = useGrip(props);
  const reorder = useReorder(props);

  const onKeyDown = onKeys((event: KeyboardEvent<HTMLElement>) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!event.altKey || direction === undefined) return;
    event.preventDefault();
    if (!event.shiftKey) {
      const cell = event.currentTarget.closest('th');
      if (cell) columns.resize(column.name, cell.offsetWidth + direction * step, currentWidths(cell));
      return;
    }
    const neighbour = columns.shown[columns.shown.indexOf(column) + direction];
    if (neighbour) columns.move(column.name, neighbour.name);
  });

  const sortBy = () => change({ sort: { field: column.name, order: order === 'ASC' ? 'DESC' : 'ASC' } });

  return (
    <th
      scope="col"
      data-name={column.name}
      className={isTitle ? 'title' : kindOf(column.field).isNumeric ? 'number' : undefined}
      aria-sort={order && (order === 'ASC' ? 'ascending' : 'descending')}
      {...reorder}
    >
      {isSortable(column.field) ? (
        <button
          type="button"
          className="sort"
          onClick={sortBy}
          onKeyDown={onKeyDown}
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowLeft Alt+Shift+ArrowRight"
          title={translate('list.columns.hint')}
        >
          <span>{label}</span>
          <ArrowUpIcon />
        </button>
      ) : (
        <span className="plain">
          <span>{label}</span>
        </span>
      )}
      <span className="grip" aria-hidden {...grip} />
    </th>
  );
});
