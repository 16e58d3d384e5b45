import { useBlocker, useCanBlock } from 'ra-core';
import { useEffect } from 'react';
import { sessionEndEvent } from '../../authProvider/sessionEnd.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { ConfirmDialog } from '../portal/ConfirmDialog.tsx';
import { useChangedNames, type RecordForm } from './useRecordForm.ts';

interface UnsavedGuardProps {
  readonly recordForm: RecordForm;
  /** The person gives the changes up. */
  readonly onLeave: () => void;
}

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
function RouteGuard({ recordForm, onLeave }: UnsavedGuardProps) {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && recordForm.changed().length > 0,
  );
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={translate('form.leave.title')}
      cancel={translate('form.leave.stay')}
      confirm={translate('form.leave.go')}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    >
      {translate('form.leave.text')}
    </ConfirmDialog>
  );
}

/** Keeps unsaved changes from being lost unasked, by navigation, Back or closing the tab. */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const canBlock = useCanBlock();
  return (
    <>
      <TabGuard recordForm={props.recordForm} />
      {canBlock && <RouteGuard {...props} />}
    </>
  );
}
