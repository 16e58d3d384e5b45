import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { RecordForm } from '../useRecordForm.ts';

/** A form inside the page's form: a record below that of the page, with its own call. */
export interface InnerForm {
  readonly recordForm: RecordForm;
  /** Called when the user leaves the page and discards the changes. */
  readonly onLeave: () => void;
  /** How the page's save bar saves and discards it. Undefined for a form with its own save button. */
  readonly withPage?: {
    readonly save: () => Promise<void>;
    readonly discard: () => void;
    readonly isSaving: boolean;
  };
}

/** The forms inside one page's form. */
export function innerForms() {
  const forms = new Set<InnerForm>();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  const withPage = () => [...forms].filter((each) => each.withPage && each.recordForm.changed().length > 0);
  return {
    /** All of them, for questions before changes are lost. */
    all: (): readonly InnerForm[] => [...forms],
    /** Adds a form. Returns the function that removes it. */
    add: (form: InnerForm): (() => void) => {
      const stop = form.recordForm.form.subscribe({ formState: { values: true }, callback: notify });
      forms.add(form);
      notify();
      return () => {
        stop();
        forms.delete(form);
        notify();
      };
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Number of changed fields that the page's save bar saves. */
    countChanged: () => withPage().reduce((sum, { recordForm }) => sum + recordForm.changed().length, 0),
    isSaving: () => [...forms].some((each) => each.withPage?.isSaving),
    async save(): Promise<void> {
      for (const each of withPage()) await each.withPage?.save();
    },
    discard: () => withPage().forEach((each) => each.withPage?.discard()),
  };
}

export type InnerForms = ReturnType<typeof innerForms>;

/** The forms inside the page's form, and the function that saves the page with them. */
export const PageForms = createContext<{
  readonly inner: InnerForms;
  readonly save: () => Promise<void>;
} | null>(null);

/** Adds a form to those of the page. Does nothing outside the form of a page. */
export function useInnerForm({ recordForm, onLeave, withPage }: InnerForm): void {
  const inner = useContext(PageForms)?.inner;
  const { save, discard, isSaving = false } = withPage ?? {};
  useEffect(
    () =>
      inner?.add({
        recordForm,
        onLeave,
        ...(save && discard && { withPage: { save, discard, isSaving } }),
      }),
    [discard, inner, isSaving, onLeave, recordForm, save],
  );
}

const none = innerForms();

/** The state of the forms that the page's save bar saves with the page. */
export function useInnerForms() {
  const inner = useContext(PageForms)?.inner ?? none;
  return {
    changed: useSyncExternalStore(inner.subscribe, inner.countChanged),
    isSaving: useSyncExternalStore(inner.subscribe, inner.isSaving),
    discard: inner.discard,
  };
}
