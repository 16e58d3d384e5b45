import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type FormEvent, type ReactNode } from 'react';
import { usePopupAbove } from './popupsAbove.ts';

interface DialogFrameProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The buttons, the safe way out first. */
  readonly actions: ReactNode;
  /** Closes it: Escape and a click beside it do. */
  readonly onClose: () => void;
  readonly isOpen?: boolean;
  readonly size?: 'xs' | 'sm' | 'md';
  readonly role?: 'alertdialog' | 'dialog';
  /** Makes the dialog a form, which the `submit` button among the actions sends. */
  readonly onSubmit?: (event: FormEvent) => void;
}

/** The frame of every dialog: heading, content and buttons, all of which wrap in a narrow window. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, children, actions, onClose, isOpen = true, size = 'xs', role = 'dialog', onSubmit } = props;
  const heading = useId();
  usePopupAbove(isOpen);
  const content = (
    <>
      <DialogTitle id={heading} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ typography: 'body1', overflowWrap: 'anywhere' }}>{children}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>{actions}</DialogActions>
    </>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The page's own form is around in React's tree.
    event.stopPropagation();
    onSubmit?.(event);
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      maxWidth={size}
      fullWidth
      aria-labelledby={heading}
      slotProps={{ paper: { role } }}
    >
      {onSubmit ? (
        <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
          {content}
        </form>
      ) : (
        content
      )}
    </Dialog>
  );
}
