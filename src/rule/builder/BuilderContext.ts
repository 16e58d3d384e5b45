import { createContext, useContext } from 'react';
import type { LineMark } from '../marks.ts';

/** The values that reach the builder's lines and groups from outside of the library's tree. */
export interface BuilderState {
  /** By identifier of a line or group: its number as people count, `2.1`. */
  readonly numbers: ReadonlyMap<string, string>;
  /** Lines and empty groups in which something is still to be chosen. */
  readonly incomplete: ReadonlySet<string>;
  /** The outcome of each line for the sample event; empty when there is none. */
  readonly marks: ReadonlyMap<string, LineMark>;
  /** Told before a button changes the tree, so that the focus is not lost with what it was on. */
  readonly onBeforeChange: (action: 'add' | 'remove', button: HTMLElement) => void;
}

const BuilderContext = createContext<BuilderState | null>(null);

export const BuilderProvider = BuilderContext.Provider;

export function useBuilderState(): BuilderState {
  const state = useContext(BuilderContext);
  if (!state) throw new Error('A part of the builder stands outside of it.');
  return state;
}
