import type { UndoableMutation } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import type { Message } from '../notices/messageLog.ts';

function askBeforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault();
}

/**
 * Changes that can be undone while their message is shown (react-admin's undoable mode). A change is sent when its message disappears.
 * Until then, leaving the tab asks for confirmation.
 */
export function useUndo(messages: readonly Message[]) {
  const mutations = useRef(new Map<number, UndoableMutation>());
  useEffect(() => {
    for (const [id, mutation] of mutations.current) {
      if (messages.some((message) => message.id === id)) continue;
      mutations.current.delete(id);
      mutation({ isUndo: false });
    }
    if (mutations.current.size === 0) return undefined;
    window.addEventListener('beforeunload', askBeforeLeaving);
    return () => window.removeEventListener('beforeunload', askBeforeLeaving);
  }, [messages]);
  return useMemo(
    () => ({
      hold: (id: number, mutation: UndoableMutation) => void mutations.current.set(id, mutation),
      /** Undoes the change. */
      take: (id: number) => {
        mutations.current.get(id)?.({ isUndo: true });
        mutations.current.delete(id);
      },
    }),
    [],
  );
}
