import { useSyncExternalStore } from 'react';

/** The color scheme that a person chose, or the system's. */
export const modes = ['light', 'dark', 'system'] as const;
export type Mode = (typeof modes)[number];

/** Where the choice is remembered, for this browser: the pages before the sign-in have no person yet. */
const storageKey = 'safety-portal.mode';

/** Attribute of the root element that carries the scheme in force. */
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

function applyScheme(): void {
  const mode = currentMode();
  const dark = mode === 'system' ? window.matchMedia(systemDark).matches : mode === 'dark';
  document.documentElement.setAttribute(schemeAttribute, dark ? 'dark' : 'light');
}

/** Remembers the choice and repaints, in the other tabs too. */
export function setMode(mode: Mode): void {
  try {
    localStorage.setItem(storageKey, mode);
  } catch {
    // A browser that keeps nothing still shows the system's scheme.
  }
  applyScheme();
  for (const listener of listeners) listener();
}

/** Keeps the scheme in step with the choice and the system; answers what takes it away again. */
export function followMode(): () => void {
  applyScheme();
  const system = window.matchMedia(systemDark);
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== storageKey) return;
    applyScheme();
    for (const listener of listeners) listener();
  };
  system.addEventListener('change', applyScheme);
  window.addEventListener('storage', onStorage);
  return () => {
    system.removeEventListener('change', applyScheme);
    window.removeEventListener('storage', onStorage);
    document.documentElement.removeAttribute(schemeAttribute);
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
