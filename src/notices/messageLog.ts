import type { ReactNode } from 'react';

/** A message as it was shown. */
export interface Message {
  readonly id: number;
  readonly severity: 'success' | 'info' | 'warning' | 'error';
  readonly content: ReactNode;
  readonly at: Date;
  /** Milliseconds until it disappears; null when the user has to close it. */
  readonly duration: number | null;
  /** Undoes the reported change, while that is possible. */
  readonly undo?: (() => void) | undefined;
}

/** Maximum number of stored messages. */
const maxMessages = 50;

/** The messages of one running portal, newest first. A plain store outside React. */
export interface MessageLog {
  readonly get: () => readonly Message[];
  readonly subscribe: (listener: () => void) => () => void;
  add(message: Omit<Message, 'id'>): Message;
  /** Undoes the change of a message, once. */
  undo(id: number): void;
  clear(): void;
}

export function createMessageLog(): MessageLog {
  let messages: readonly Message[] = [];
  let last = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly Message[]): void => {
    messages = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => messages,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (message) => {
      last += 1;
      const entry = { ...message, id: last };
      set([entry, ...messages].slice(0, maxMessages));
      return entry;
    },
    undo: (id) => {
      const undo = messages.find((message) => message.id === id)?.undo;
      set(messages.map((message) => (message.id === id ? { ...message, undo: undefined } : message)));
      undo?.();
    },
    clear: () => set([]),
  };
}
