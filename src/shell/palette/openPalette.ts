import { letterOf } from '../../browser/keys.ts';

/** Event that opens the command palette. */
const openEvent = 'portal-palette';

export function openPalette(): void {
  window.dispatchEvent(new Event(openEvent));
}

/** Calls `listener` when the palette should open. Returns a function that unsubscribes. */
export function onOpenPalette(listener: () => void): () => void {
  window.addEventListener(openEvent, listener);
  return () => window.removeEventListener(openEvent, listener);
}

/** Ctrl K, or Cmd K on a Mac. Also handled in inputs. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  return letterOf(event) === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** The name of the command key on this computer. */
export function controlKeyName(): string {
  return isMac() ? '⌘' : 'Ctrl';
}

/** The keys of `isPaletteKey`, as named on this computer. */
export function paletteKeyName(): string {
  return `${controlKeyName()} K`;
}
