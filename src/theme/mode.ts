import { useSyncExternalStore } from 'react';

/** The color scheme chosen by the user, or the system's. */
export const modes = ['light', 'dark', 'system'] as const;
export type Mode = (typeof modes)[number];

/** Stored per browser, because pages before the sign-in have no user. */
const storageKey = 'safety-portal.mode';

/** Attribute with the current scheme, on the document's root or, for an embedded portal, on its elements. */
export const schemeAttribute = 'data-portal-scheme';

const systemDark = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

function currentMode(): Mode {
  try {
    return modes.find((mode) => mode === localStorage.getItem(storageKey)) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Applies the current scheme and re-renders. */
export function repaint(): void {
  for (const listener of listeners) listener();
}

/** Stores the choice and applies it, in other tabs too. */
export function setMode(mode: Mode): void {
  try {
    localStorage.setItem(storageKey, mode);
  } catch {
    // Without storage, the system's scheme applies.
  }
  repaint();
}

/** The source of the color scheme for part of a page. */
export interface SchemeSource {
  /** The elements that carry the scheme's attribute. */
  readonly elements: readonly HTMLElement[];
  /** The host page's color scheme; undefined to let the user choose. */
  readonly mode: () => Mode | undefined;
}

/** Keeps the scheme in sync with the choice and the system. Returns a function that stops this. */
export function followMode(look?: SchemeSource): () => void {
  const elements = look?.elements ?? [document.documentElement];
  const system = window.matchMedia(systemDark);
  const apply = (): void => {
    const mode = look?.mode() ?? currentMode();
    const dark = mode === 'system' ? system.matches : mode === 'dark';
    for (const element of elements) element.setAttribute(schemeAttribute, dark ? 'dark' : 'light');
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === storageKey) repaint();
  };
  apply();
  const stop = subscribe(apply);
  system.addEventListener('change', apply);
  window.addEventListener('storage', onStorage);
  return () => {
    stop();
    system.removeEventListener('change', apply);
    window.removeEventListener('storage', onStorage);
    for (const element of elements) element.removeAttribute(schemeAttribute);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current choice. */
export function useMode(): Mode {
  return useSyncExternalStore(subscribe, currentMode);
}
