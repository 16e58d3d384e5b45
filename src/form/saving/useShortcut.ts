import { useEffect, useRef } from 'react';
import { useEmbedding } from '../../viewer/PortalContext.ts';
import { letterOf, onKeys } from '../../browser/keys.ts';

/** Saves on Ctrl+S or Cmd+S from any element and prevents the browser's dialog. */
export function useSaveShortcut(save: () => void): void {
  const latest = useRef(save);
  const embedding = useEmbedding();
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = onKeys((event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && letterOf(event) === 's';
      if (!isSave || embedding?.isAttended() === false) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    });
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [embedding]);
}
