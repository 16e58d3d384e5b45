import { contentId, contextButtonId, menuId, notificationButtonId } from '../portal/ids.ts';

/** Asks for the list of shortcuts, from wherever. */
const openEvent = 'portal-shortcuts';

/** Where it is remembered whether single keys work. */
export const shortcutsStoreKey = 'portal.shortcuts';

export function openShortcuts(): void {
  window.dispatchEvent(new Event(openEvent));
}

/** Calls `listener` when the list is asked for; answers what stops it. */
export function onOpenShortcuts(listener: () => void): () => void {
  window.addEventListener(openEvent, listener);
  return () => window.removeEventListener(openEvent, listener);
}

function focus(id: string): void {
  document.getElementById(id)?.focus();
}

function focusFirstIn(id: string): void {
  const menu = document.getElementById(id);
  const entry = menu?.querySelector<HTMLElement>('a[aria-current]') ?? menu?.querySelector('a');
  entry?.focus();
}

/** The shell's own keys: what they do, and the translation key that says so. */
export const shellShortcuts: readonly { key: string; label: string; run: () => void }[] = [
  { key: '?', label: 'shell.shortcuts.help', run: openShortcuts },
  {
    key: 'c',
    label: 'shell.shortcuts.context',
    run: () => document.getElementById(contextButtonId)?.click(),
  },
  { key: 'm', label: 'shell.shortcuts.menu', run: () => focusFirstIn(menuId) },
  { key: 'h', label: 'shell.shortcuts.content', run: () => focus(contentId) },
  {
    key: 'n',
    label: 'shell.shortcuts.notifications',
    run: () => document.getElementById(notificationButtonId)?.click(),
  },
];

/** Whether keys typed at `target` are text, or belong to something that handles letters itself. */
export function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"]',
    ) !== null
  );
}
