import type { KeyboardEvent, MouseEvent } from 'react';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import type { Selection } from '../useSelection.ts';
import { letterOf, onKeys } from '../../browser/keys.ts';

interface RowKeysOptions {
  readonly records: readonly PlatformRecord[];
  readonly selection: Selection;
  readonly isSelectable: boolean;
  /** Number of rows that PageUp and PageDown skip. */
  readonly pageLength: () => number;
  /** Scrolls to a row and focuses it, even when it is not rendered yet. */
  readonly focusRow: (index: number) => void;
  /** Path of a record's page, without the base path. */
  readonly pathOf: (record: PlatformRecord) => string | null;
  readonly hrefOf: (path: string) => string;
  /** Opens the menu of a row, or of its cell in `column`. */
  readonly onMore: (record: PlatformRecord, anchor: HTMLElement, column?: string) => void;
  /** Switches a flag of a row. */
  readonly onSwitch: (record: PlatformRecord, field: string) => void;
}

/** The row to which a navigation key leads; undefined for other keys. */
function targetOf(key: string, index: number, last: number, page: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(Math.max(target, 0), last);
}

function rowOf(target: EventTarget): HTMLTableRowElement | null {
  return target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-index]') : null;
}

/** Handles clicks and keys of all rows on the table body, and manages the roving tab index. */
export function useRowKeys(options: RowKeysOptions) {
  const { records, selection, isSelectable, pathOf, hrefOf } = options;
  const navigate = useNavigate();
  const [active, setActive] = useState(0);
  const anchor = useRef(0);
  const last = records.length - 1;

  const open = useCallback(
    (index: number, inNewTab: boolean) => {
      const record = records[index];
      const path = record ? pathOf(record) : null;
      if (path === null) return;
      if (inNewTab) window.open(hrefOf(path), '_blank', 'noopener');
      else void navigate(path);
    },
    [hrefOf, navigate, pathOf, records],
  );

  const select = (index: number, range: boolean) => {
    const record = records[index];
    if (!record || !isSelectable) return;
    const isOn = !selection.ids.has(record.id);
    const [from, to] = range
      ? [Math.min(anchor.current, index), Math.max(anchor.current, index)]
      : [index, index];
    selection.set(
      records.slice(from, to + 1).map(({ id }) => id),
      range || isOn,
    );
    if (!range) anchor.current = index;
  };

  const go = (index: number) => {
    setActive(index);
    options.focusRow(index);
  };

  const onKeyDown = onKeys((event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    if (!row || event.altKey) return;
    const index = Number(row.dataset.index);
    const target = targetOf(event.key, index, last, options.pageLength());
    if (target !== undefined && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (event.shiftKey && isSelectable) select(target, true);
      go(target);
      return;
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const stops: readonly EventTarget[] = [row, ...row.querySelectorAll<HTMLElement>('a, button, input')];
      (stops[stops.indexOf(event.target) + step] as HTMLElement | undefined)?.focus();
      return;
    }
    const more = row.querySelector<HTMLElement>('.more');
    if ((event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) && more && records[index]) {
      event.preventDefault();
      options.onMore(records[index], more);
      return;
    }
    // Links, checkboxes and buttons in the row handle their own keys.
    if (event.target !== row) {
      if (event.key === 'Escape') go(index);
      return;
    }
    if (event.key === 'Enter') open(index, event.ctrlKey || event.metaKey);
    else if (event.key === ' ') select(index, event.shiftKey);
    else if (letterOf(event) === 'a' && (event.ctrlKey || event.metaKey) && isSelectable)
      selection.set(
        records.map(({ id }) => id),
        true,
      );
    else return;
    event.preventDefault();
  });

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    if (!row || !(event.target instanceof Element)) return;
    const index = Number(row.dataset.index);
    const record = records[index];
    const inNewTab = event.ctrlKey || event.metaKey || event.button === 1;
    setActive(index);
    const more = event.target.closest<HTMLElement>('.more');
    const flag = event.target.closest<HTMLElement>('td[data-switch]')?.dataset.switch;
    if (more && record) {
      options.onMore(record, more);
    } else if (flag !== undefined && record) {
      // Covers the area around the switch, so that a near miss does not open the record.
      if (event.target.closest('.switch')) options.onSwitch(record, flag);
    } else if (event.target.closest('.select')) {
      // A label forwards its click to its checkbox; only that second click counts.
      if (event.target instanceof HTMLInputElement) select(index, event.shiftKey);
    } else if (event.shiftKey && isSelectable) {
      event.preventDefault();
      select(index, true);
    } else if (event.target.closest('a:not([data-open])')) {
      // Mail, telephone and web links keep their default action.
    } else if (event.target.closest('a[data-open]')) {
      if (inNewTab) return;
      event.preventDefault();
      open(index, false);
    } else if (window.getSelection()?.isCollapsed !== false) {
      open(index, inNewTab);
    }
  };

  const onAuxClick = (event: MouseEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    const isOwn = event.target instanceof Element && event.target.closest('a, button, .select');
    if (row && !isOwn && event.button === 1) open(Number(row.dataset.index), true);
  };

  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    // A focused row hears the menu key and Shift+F10.
    const cell =
      event.target === row
        ? row.querySelector<HTMLElement>('.more')
        : event.target instanceof Element && event.target.closest<HTMLElement>('[data-column]');
    const record = row && records[Number(row.dataset.index)];
    // The browser's own menu stays for links, for selected text, and with Shift.
    const isOwn = event.target instanceof Element && event.target.closest('a, input') !== null;
    if (!record || !cell || isOwn || event.shiftKey || window.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    setActive(Number(row.dataset.index));
    options.onMore(record, cell, cell.dataset.column);
  };

  return {
    active: Math.min(active, Math.max(last, 0)),
    setActive,
    body: {
      onKeyDown,
      onClick,
      onAuxClick,
      onContextMenu,
      // Shift and click select rows, not the text between them.
      onMouseDown: (event: MouseEvent) => {
        if (event.shiftKey) event.preventDefault();
      },
      onFocus: (event: { readonly target: EventTarget }) => {
        const row = rowOf(event.target);
        if (row) setActive(Number(row.dataset.index));
      },
    },
  };
}
