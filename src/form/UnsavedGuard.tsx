import { useBlocker, useCanBlock } from 'ra-core';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { sessionEndEvent } from '../../authProvider/sessionEnd.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { ConfirmDialog } from '../portal/ConfirmDialog.tsx';
import { useChangedNames, type RecordForm } from './useRecordForm.ts';

interface UnsavedGuardProps {
  readonly recordForm: RecordForm;
  /** The person gives the changes up. */
  readonly onLeave: () => void;
}

/**
 * The forms within the page's own one, which are saved by themselves. A router takes one guard, so that of the page asks for them
 * as well.
 */
const InnerForms = createContext<Set<UnsavedGuardProps>>(new Set());

/** Asks before the tab closes or loads something else. A session that ended leaves unasked: the draft is kept. */
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

/** Asks before another page of the portal takes this one's place. What differs is looked up at that moment, so a save just made never asks. */
function RouteGuard(props: UnsavedGuardProps) {
  const translate = useTranslate();
  const innerForms = useContext(InnerForms);
  const forms = () => [props, ...innerForms];
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

/** Keeps unsaved changes of a page from being lost unasked, by navigation, Back or closing the tab. `children` is the form. */
export function UnsavedGuard({ children, ...props }: UnsavedGuardProps & { readonly children: ReactNode }) {
  const canBlock = useCanBlock();
  const [innerForms] = useState(() => new Set<UnsavedGuardProps>());
  return (
    <InnerForms value={innerForms}>
      <TabGuard recordForm={props.recordForm} />
      {canBlock && <RouteGuard {...props} />}
      {children}
    </InnerForms>
  );
}

/** The same for a form within the page's own one. */
export function InnerUnsavedGuard({ recordForm, onLeave }: UnsavedGuardProps) {
  const innerForms = useContext(InnerForms);
  useEffect(() => {
    const form = { recordForm, onLeave };
    innerForms.add(form);
    return () => void innerForms.delete(form);
  }, [innerForms, onLeave, recordForm]);
  return <TabGuard recordForm={recordForm} />;
}
