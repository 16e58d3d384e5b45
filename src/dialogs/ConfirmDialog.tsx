import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { DialogFrame } from './DialogFrame.tsx';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Label of the safe choice. It has the initial focus, and Escape has the same effect. */
  readonly cancel: string;
  readonly confirm: string;
  readonly isBusy?: boolean;
  /** False for an action that takes nothing away. */
  readonly isDangerous?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks for confirmation, mostly of a destructive action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, cancel, confirm, onCancel, onConfirm } = props;
  const { isBusy = false, isDangerous = true } = props;
  // MUI renders closed dialogs too, and most are never opened.
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
            color={isDangerous ? 'error' : 'primary'}
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
