import { useEffect, useSyncExternalStore } from 'react';

/** The tabs of the form on the open page, which the row of tabs shows. */
export interface OpenForm {
  /** Path of its page. */
  readonly path: string;
  /** Name of the open tab. */
  readonly current: string;
  /** Those that have content for this record, with the number of their errors, and the same in words. */
  readonly tabs: readonly {
    readonly name: string;
    readonly faults: { readonly count: number; readonly words: string };
  }[];
}

let openForm: OpenForm | undefined;
const listeners = new Set<() => void>();

function set(next: OpenForm | undefined): void {
  openForm = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the row of tabs about the form of this page, while it is shown. */
export function useTellForm(form: OpenForm | undefined): void {
  useEffect(() => {
    set(form);
    return () => set(undefined);
  }, [form]);
}

/** The form of the page at `path`. Undefined when it has no tabs. */
export function useOpenForm(path: string): OpenForm | undefined {
  const form = useSyncExternalStore(subscribe, () => openForm);
  return form?.path === path ? form : undefined;
}
