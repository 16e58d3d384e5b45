import { useSyncExternalStore } from 'react';

/** The color scheme that a person chose, or the system's. */
export const modes = ['light', 'dark', 'system'] as const;
export type Mode = (typeof modes)[number];

/** Where the choice is remembered, for this browser: the pages before the sign-in have no person yet. */
const storageKey = 'safety-portal.mode';

/** Attribute that carries the scheme in force, of the document's root unless the portal is a part of a page. */
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

/** Has the scheme in force applied and drawn again. */
export function repaint(): void {
  for (const listener of listeners) listener();
}

/** Remembers the choice and repaints, in the other tabs too. */
export function setMode(mode: Mode): void {
  try {
    localStorage.setItem(storageKey, mode);
  } catch {
    // A browser that keeps nothing still shows the system's scheme.
  }
  repaint();
}

/** Inputs that decide the color scheme of a part of a page. */
export interface SchemeSource {
  /** The elements that carry the color scheme. */
  readonly elements: readonly HTMLElement[];
  /** The color scheme that the page around wants; undefined leaves the choice to the person. */
  readonly mode: () => Mode | undefined;
}

/** Keeps the scheme in step with the choice and the system; answers what takes it away again. */
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

/** The choice in force. */
export function useMode(): Mode {
  return useSyncExternalStore(subscribe, currentMode);
}
