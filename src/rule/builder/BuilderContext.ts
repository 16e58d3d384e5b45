import { createContext, useContext } from 'react';
import type { LineMark } from '../text/marks.ts';

/** Values for the builder's lines and groups that are not part of the library's tree. */
export interface BuilderState {
  /** Displayed number by identifier of a line or group, such as `2.1`. */
  readonly numbers: ReadonlyMap<string, string>;
  /** Lines and empty groups with a missing choice. */
  readonly incomplete: ReadonlySet<string>;
  /** The outcome of each line for the sample event. Empty when there is none. */
  readonly marks: ReadonlyMap<string, LineMark>;
  /** Called before a button changes the tree, so that the focus can be restored. */
  readonly onBeforeChange: (action: 'add' | 'remove', button: HTMLElement) => void;
}

const BuilderContext = createContext<BuilderState | null>(null);

export const BuilderProvider = BuilderContext.Provider;

export function useBuilderState(): BuilderState {
  const state = useContext(BuilderContext);
  if (!state) throw new Error('A part of the builder stands outside of it.');
  return state;
}
