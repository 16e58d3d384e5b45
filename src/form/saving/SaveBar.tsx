import Button from '@mui/material/Button';
import { memo, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/late/form.ts';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx';
import { useChangedNames, type RecordForm } from '../useRecordForm.ts';
import { SaveNotes } from './BesideSave.tsx';
import { useInnerForms } from './innerForms.ts';

interface SaveBarProps {
  readonly recordForm: RecordForm;
  readonly isSaving: boolean;
  /** True while the record is being read again; saving waits for it. */
  readonly isReading?: boolean;
  /** Label of the save button. */
  readonly save: string;
  /** Shown in the bar while there are no changes. */
  readonly note?: string | undefined;
  /** Hides the bar until the first change. Defaults to always visible. */
  readonly isOnlyForChanges?: boolean;
  readonly onDiscard: () => void;
  /** Shown beside Save when records are added in a row. */
  readonly onSaveAndAdd?: (() => void) | undefined;
  /** Leads to the step before this one. */
  readonly onBack?: (() => void) | undefined;
}

/** Space between the focused field and the bar, in pixels. */
const clearancePx = 12;

/** Moves the focused field out from under the bar, which appears with the first key typed into it. */
function uncoverFocus(bar: HTMLElement): void {
  const focused = document.activeElement;
  if (!bar.closest('form')?.contains(focused) || bar.contains(focused)) return;
  const bottom = (focused?.getBoundingClientRect().bottom ?? 0) + clearancePx;
  const covered = bottom - bar.getBoundingClientRect().top;
  if (covered > 0) window.scrollBy({ top: covered });
}

/** Frames to wait for a dialog to close. */
const mostFrames = 60;

/**
 * Gives the focus to the heading of the page, where it was on a button of the bar that is gone. Waits for the dialog that asked: it gives
 * the focus back when it has closed.
 */
function keepFocus(bar: HTMLElement, framesLeft = mostFrames): void {
  const active = document.activeElement;
  if (framesLeft > 0 && active?.closest('[role="dialog"]')) {
    requestAnimationFrame(() => keepFocus(bar, framesLeft - 1));
    return;
  }
  if (!bar.isConnected || active !== document.body) return;
  const headings = bar.closest('main')?.querySelectorAll('h1') ?? [];
  const heading = Array.from(headings).find((each) => each.closest('[hidden]') === null);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Stays visible below the form: the number of changes, and the buttons that save or discard them, those of the forms inside the form
 * included.
 */
export const SaveBar = memo(function SaveBar(props: SaveBarProps) {
  const { recordForm, isReading = false, isOnlyForChanges = false, onDiscard, onSaveAndAdd, onBack } = props;
  const translate = useTranslate();
  const inner = useInnerForms();
  const count = useChangedNames(recordForm).length + inner.changed;
  const isSaving = props.isSaving || inner.isSaving;
  const [isAsking, setAsking] = useState(false);
  const hasWork = count > 0 || isSaving;
  const isShown = hasWork || !isOnlyForChanges;
  const bar = useRef<HTMLDivElement>(null);
  const { attach } = useContext(SaveNotes);
  useLayoutEffect(() => {
    if (isShown && bar.current) uncoverFocus(bar.current);
  }, [isShown]);
  const hadWork = useRef(hasWork);
  useEffect(() => {
    if (hadWork.current === hasWork) return undefined;
    hadWork.current = hasWork;
    const frame = hasWork ? 0 : requestAnimationFrame(() => bar.current && keepFocus(bar.current));
    return () => cancelAnimationFrame(frame);
  }, [hasWork]);
  return (
    <div ref={bar} className="save-bar" hidden={!isShown}>
      <div ref={attach} className="save-notes" />
      <div role="status">
        {isSaving
          ? translate('form.saving')
          : count > 0
            ? translate('form.changed', { smart_count: count })
            : props.note}
      </div>
      {count > 0 && (
        <Button disabled={isSaving} onClick={() => setAsking(true)}>
          {translate('form.discard')}
        </Button>
      )}
      {onBack && (
        <Button variant="outlined" onClick={onBack}>
          {translate('form.steps.back')}
        </Button>
      )}
      {isShown && onSaveAndAdd && (
        <Button variant="outlined" disabled={isReading} aria-disabled={isSaving} onClick={onSaveAndAdd}>
          {translate('form.saveAndAdd')}
        </Button>
      )}
      {isShown && (
        <Button
          type="submit"
          variant="contained"
          disabled={isReading}
          aria-disabled={isSaving}
          title="Ctrl+S"
          aria-keyshortcuts="Control+S Meta+S"
        >
          {props.save}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={translate('form.discardTitle')}
        cancel={translate('form.cancel')}
        confirm={translate('form.discard')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
          inner.discard();
        }}
      >
        {translate('form.discardText')}
      </ConfirmDialog>
    </div>
  );
});
