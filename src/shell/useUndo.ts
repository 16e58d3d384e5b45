import type { UndoableMutation } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import type { Message } from '../portal/messageLog.ts';

function askBeforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault();
}

/**
 * Changes that can be taken back while their message is shown (react-admin's undoable mode). A change is sent when its message has
 * gone; until then, leaving the tab asks.
 */
export function useUndo(shown: readonly Message[]) {
  const held = useRef(new Map<number, UndoableMutation>());
  useEffect(() => {
    for (const [id, mutation] of held.current) {
      if (shown.some((message) => message.id === id)) continue;
      held.current.delete(id);
      mutation({ isUndo: false });
    }
    if (held.current.size === 0) return undefined;
    window.addEventListener('beforeunload', askBeforeLeaving);
    return () => window.removeEventListener('beforeunload', askBeforeLeaving);
  }, [shown]);
  return useMemo(
    () => ({
      hold: (id: number, mutation: UndoableMutation) => void held.current.set(id, mutation),
      /** Takes the change back. */
      take: (id: number) => {
        held.current.get(id)?.({ isUndo: true });
        held.current.delete(id);
      },
    }),
    [],
  );
}
