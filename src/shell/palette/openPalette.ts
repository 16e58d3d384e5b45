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

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** The key that this machine's keyboard uses for commands. */
export function controlKeyName(): string {
  return isMac() ? '⌘' : 'Ctrl';
}

/** The keys of `isPaletteKey`, as this machine's keyboard names them. */
export function paletteKeyName(): string {
  return `${controlKeyName()} K`;
}
