import { type ReactNode, useContext } from 'react';
import { RouteGuard } from '../../changes/RouteGuard.tsx';
import { useTabGuard } from '../../changes/useTabGuard.ts';
import '../../i18n/late/form.ts';
import { useChangedNames, type RecordForm } from '../useRecordForm.ts';
import { type InnerForm, PageForms, useInnerForm } from './innerForms.ts';

const words = {
  title: 'form.leave.title',
  text: 'form.leave.text',
  stay: 'form.leave.stay',
  go: 'form.leave.go',
} as const;

interface UnsavedGuardProps {
  readonly recordForm: RecordForm;
  /** Called when the user discards the changes. */
  readonly onLeave: () => void;
}

/** Asks before the tab closes. The draft of an ended session is stored. */
function TabGuard({ recordForm }: Pick<UnsavedGuardProps, 'recordForm'>) {
  useTabGuard(useChangedNames(recordForm).length > 0);
  return null;
}

/** Asks before navigation, Back or closing the tab discards unsaved changes. `children` is the form. */
export function UnsavedGuard({ children, ...props }: UnsavedGuardProps & { readonly children: ReactNode }) {
  const inner = useContext(PageForms)?.inner;
  // A router supports one blocker, so this one checks the forms inside the page's form too.
  const forms = () => [props, ...(inner?.all() ?? [])];
  return (
    <>
      <TabGuard recordForm={props.recordForm} />
      <RouteGuard
        words={words}
        // Read at the navigation, so that a save just before never asks.
        isAsking={() => forms().some(({ recordForm }) => recordForm.changed().length > 0)}
        onLeave={() => {
          for (const { onLeave } of forms()) onLeave();
        }}
      />
      {children}
    </>
  );
}

/** The guard of a form inside the page's form. */
export function InnerUnsavedGuard(form: InnerForm) {
  useInnerForm(form);
  return <TabGuard recordForm={form.recordForm} />;
}
