/** Asks for the command palette, from wherever. */
const openEvent = 'portal-palette';

export function openPalette(): void {
  window.dispatchEvent(new Event(openEvent));
}

/** Calls `listener` when the palette is asked for; returns the function that stops it. */
export function onOpenPalette(listener: () => void): () => void {
  window.addEventListener(openEvent, listener);
  return () => window.removeEventListener(openEvent, listener);
}

/** Ctrl K, or Cmd K on a Mac. It works in inputs as well. */
export function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

/** The key of `isPaletteKey` as this machine's keyboard names it. */
export function paletteKeyName(): string {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
}
