import { useStore } from 'ra-core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { onOpenShortcuts, shellShortcuts, shortcutsStoreKey, takesText } from './shortcuts.ts';

const ShortcutList = lazy(() => import('./ShortcutList.tsx'));

/**
 * Listens for the shell's keys while nobody types, and shows the list of them. Single letters can be switched off there: speech
 * input types them by accident (WCAG 2.1.4).
 */
export function ShortcutKeys() {
  const [open, setOpen] = useState(false);
  const [active] = useStore(shortcutsStoreKey, true);
  useEffect(() => onOpenShortcuts(() => setOpen(true)), []);
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (takesText(event.target)) return;
      const shortcut = shellShortcuts.find(({ key }) => key === event.key);
      if (!shortcut) return;
      event.preventDefault();
      shortcut.run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [active]);
  return open ? (
    <Suspense fallback={null}>
      <ShortcutList onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
