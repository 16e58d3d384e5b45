import { useStore } from 'ra-core';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../loading/lazyPart.tsx';
import { useEmbedding } from '../../viewer/PortalContext.ts';
import { takeEarlyKeys } from './earlyKeys.ts';
import {
  createSequence,
  onOpenShortcuts,
  searchThatTakesTyping,
  shortcutsStoreKey,
  takesText,
} from './shortcuts.ts';
import { letterOf, onKeys } from '../../browser/keys.ts';

const ShortcutList = lazyPart(() => import('./ShortcutList.tsx'));

/**
 * Handles the shell's shortcuts outside of inputs, and shows the list of them. They can be switched off there, because speech input can
 * trigger them by accident (WCAG 2.1.4).
 */
export function ShortcutKeys() {
  const [open, setOpen] = useState(false);
  const [active] = useStore(shortcutsStoreKey, true);
  const embedding = useEmbedding();
  useEffect(() => onOpenShortcuts(() => embedding?.isAttended() === false || setOpen(true)), [embedding]);
  useEffect(() => {
    const follow = createSequence();
    const onKey = onKeys((event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (embedding?.isAttended() === false || takesText(event.target)) return;
      // A key for the search starts no sequence. The browser types it into the field that is focused here.
      if (active && /^[\p{L}\p{N}]$/u.test(event.key)) {
        const field = searchThatTakesTyping();
        if (field) return field.focus();
      }
      const shortcut = active ? follow(event.shiftKey ? event.key : letterOf(event)) : null;
      if (!shortcut) return;
      event.preventDefault();
      shortcut.run();
    });
    for (const event of takeEarlyKeys()) onKey(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [active, embedding]);
  return open && <ShortcutList onClose={() => setOpen(false)} />;
}
