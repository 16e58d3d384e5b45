import type { MessageKey } from '../../i18n/messageKey.ts';
import type { StartKey } from '../../i18n/startKey.ts';
import { elementAt, ofOpenPage, takesTypingAttribute } from '../../browser/anchors.ts';
import { controlKeyName, openPalette, paletteKeyName } from '../palette/openPalette.ts';

/** Event that opens the list of shortcuts. */
const openEvent = 'portal-shortcuts';

/** Store key of the setting for single-key shortcuts. */
export const shortcutsStoreKey = 'portal.shortcuts';

export function openShortcuts(): void {
  window.dispatchEvent(new Event(openEvent));
}

/** Calls `listener` when the list should open. Returns a function that unsubscribes. */
export function onOpenShortcuts(listener: () => void): () => void {
  window.addEventListener(openEvent, listener);
  return () => window.removeEventListener(openEvent, listener);
}

function focusFirstInMenu(): void {
  const menu = elementAt('menu');
  const entry = menu?.querySelector<HTMLElement>('a[aria-current]') ?? menu?.querySelector('a');
  entry?.focus();
}

/** The search field of the open page. */
function pageSearch(): HTMLInputElement | null {
  return elementAt('content')?.querySelector<HTMLInputElement>(`input[type="search"]${ofOpenPage}`) ?? null;
}

function search(): void {
  const field = pageSearch();
  if (!field) return openPalette();
  field.focus();
  field.select();
}

/** A key or a sequence of keys, pressed one after the other. */
export interface Shortcut {
  readonly keys: string;
  /** Translation key. */
  readonly label: Extract<MessageKey, `shortcuts.${string}`> | StartKey;
}

/** The shell's shortcuts. Navigation shortcuts are sequences, so that text typed on a page does not navigate. */
export const shellShortcuts: readonly (Shortcut & { readonly run: () => void })[] = [
  { keys: '/', label: 'shortcuts.search', run: search },
  { keys: '?', label: 'shortcuts.help', run: openShortcuts },
  {
    keys: 'g c',
    label: 'shortcuts.context',
    run: () => elementAt('context')?.click(),
  },
  { keys: 'g m', label: 'shortcuts.menu', run: focusFirstInMenu },
  {
    keys: 'g l',
    label: 'shortcuts.list',
    run: () => elementAt('content')?.querySelector<HTMLElement>(`tr[tabindex="0"]${ofOpenPage}`)?.focus(),
  },
  { keys: 'g h', label: 'shortcuts.content', run: () => elementAt('content')?.focus() },
  {
    keys: 'g n',
    label: 'shortcuts.notifications',
    run: () => elementAt('notifications')?.click(),
  },
];

/** Keys of the palette, of forms and of lists, which handle them themselves. */
export const otherShortcuts: readonly Shortcut[] = [
  { keys: paletteKeyName(), label: 'shell.palette.open' },
  { keys: `${controlKeyName()} S`, label: 'shortcuts.save' },
  { keys: '↑ ↓', label: 'shortcuts.rows' },
  { keys: 'Enter', label: 'shortcuts.openRow' },
  { keys: 'Space', label: 'shortcuts.selectRow' },
];

/** Maximum milliseconds between the keys of a sequence. */
const sequencePauseMs = 1500;

/** Tracks key sequences. The returned function gives the shortcut that a key completes, or null. */
export function createSequence(now: () => number = () => performance.now()) {
  let pressed: { readonly keys: string; readonly at: number } | null = null;
  return (key: string) => {
    const sequence = pressed && now() - pressed.at < sequencePauseMs ? `${pressed.keys} ${key}` : key;
    const begins = (keys: string) => shellShortcuts.some((shortcut) => shortcut.keys.startsWith(`${keys} `));
    const complete = (keys: string) => shellShortcuts.find((shortcut) => shortcut.keys === keys);
    const match = complete(sequence) ?? complete(key) ?? null;
    const next = match ? null : begins(sequence) ? sequence : begins(key) ? key : null;
    pressed = next === null ? null : { keys: next, at: now() };
    return match;
  };
}

/** The search field of a page that receives text typed anywhere on the page. */
export function searchThatTakesTyping(): HTMLInputElement | null {
  const field = pageSearch();
  return field?.hasAttribute(takesTypingAttribute) ? field : null;
}

/** True when keys at `target` are text input, or handled by the element itself. */
export function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"]',
    ) !== null
  );
}
