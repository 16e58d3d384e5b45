import type { ReactNode } from 'react';

/** A message as it was shown. */
export interface Message {
  readonly id: number;
  readonly severity: 'success' | 'info' | 'warning' | 'error';
  readonly content: ReactNode;
  readonly at: Date;
  /** Milliseconds until it goes by itself; null when it waits to be closed. */
  readonly duration: number | null;
  /** Takes back what the message tells, while that is possible. */
  readonly undo?: (() => void) | undefined;
}

/** Messages that can be read again; older ones are forgotten. */
const maxMessages = 50;

/** The messages of one running portal, newest first; a plain store outside of React. */
export interface MessageLog {
  readonly get: () => readonly Message[];
  readonly subscribe: (listener: () => void) => () => void;
  add(message: Omit<Message, 'id'>): Message;
  /** Takes back what a message tells; nothing where that was done already. */
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
