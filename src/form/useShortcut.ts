import { useEffect, useRef } from 'react';
import { useEmbedding } from '../portal/PortalContext.ts';

/** Ctrl+S or Cmd+S saves, wherever the focus is, and the browser's own dialog stays away. */
export function useSaveShortcut(save: () => void): void {
  const latest = useRef(save);
  const embedding = useEmbedding();
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
      if (!isSave || embedding?.isAttended() === false) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [embedding]);
}
