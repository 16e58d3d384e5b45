import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type ReactNode } from 'react';

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
  const id = useId();
  // Closed, a dialog is drawn too; most are never opened.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Dialog open={isOpen} onClose={onCancel} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ typography: 'body1' }}>{children}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
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
      </DialogActions>
    </Dialog>
  );
}
