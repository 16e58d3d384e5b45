import { useBlocker, useCanBlock } from 'ra-core';
import { type ReactNode, useContext, useEffect } from 'react';
import { sessionEndEvent } from '../../../authProvider/ending/sessionEnd.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx';
import { useChangedNames, type RecordForm } from '../useRecordForm.ts';
import { type InnerForm, PageForms, useInnerForm } from './innerForms.ts';

interface UnsavedGuardProps {
  readonly recordForm: RecordForm;
  /** Called when the user discards the changes. */
  readonly onLeave: () => void;
}

/**
 * Asks before the tab closes or navigates to another document. An ended session does not ask, because the
 * draft is stored.
 */
function TabGuard({ recordForm }: Pick<UnsavedGuardProps, 'recordForm'>) {
  const isChanged = useChangedNames(recordForm).length > 0;
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const stop = () => window.removeEventListener('beforeunload', ask);
    window.addEventListener('beforeunload', ask);
    window.addEventListener(sessionEndEvent, stop);
    return () => {
      stop();
      window.removeEventListener(sessionEndEvent, stop);
    };
  }, [isChanged]);
  return null;
}

/**
 * Asks before navigation within the portal. Reads the changed fields at that time, so that a save just before
 * never asks. A router supports one blocker, so the page's guard checks the forms inside its form too.
 */
function RouteGuard(props: UnsavedGuardProps) {
  const translate = useTranslate();
  const inner = useContext(PageForms)?.inner;
  const forms = () => [props, ...(inner?.all() ?? [])];
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      forms().some(({ recordForm }) => recordForm.changed().length > 0),
  );
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={translate('form.leave.title')}
      cancel={translate('form.leave.stay')}
      confirm={translate('form.leave.go')}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        for (const { onLeave } of forms()) onLeave();
        blocker.proceed?.();
      }}
    >
      {translate('form.leave.text')}
    </ConfirmDialog>
  );
}

/** Asks before navigation, Back or closing the tab discards unsaved changes. `children` is the form. */
export function UnsavedGuard({ children, ...props }: UnsavedGuardProps & { readonly children: ReactNode }) {
  const canBlock = useCanBlock();
  return (
    <>
      <TabGuard recordForm={props.recordForm} />
      {canBlock && <RouteGuard {...props} />}
      {children}
    </>
  );
}

/** The guard of a form inside the page's form. */
export function InnerUnsavedGuard(form: InnerForm) {
  useInnerForm(form);
  return <TabGuard recordForm={form.recordForm} />;
}
