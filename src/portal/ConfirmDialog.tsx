import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { DialogFrame } from './DialogFrame.tsx';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** The safe way out; takes the focus, and Escape does the same. */
  readonly cancel: string;
  readonly confirm: string;
  readonly isBusy?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** A question before something is lost. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, cancel, confirm, isBusy = false, onCancel, onConfirm } = props;
  // Closed, a dialog is drawn too; most are never opened.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <DialogFrame
      title={title}
      onClose={onCancel}
      isOpen={isOpen}
      actions={
        <>
          <Button autoFocus onClick={onCancel}>
            {cancel}
          </Button>
          <Button
            color="error"
            variant="contained"
            disabled={isBusy}
            onClick={onConfirm}
            sx={{ maxWidth: '100%', overflowWrap: 'anywhere' }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </DialogFrame>
  );
}
