import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef, type FormEvent, type ReactNode } from 'react';
import { usePopupAbove } from './popupsAbove.ts';
import { useFirstFocus } from './useFirstFocus.ts';

interface DialogFrameProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The buttons, the safe choice first. */
  readonly actions: ReactNode;
  /** Called on Escape and on a click outside the dialog. */
  readonly onClose: () => void;
  readonly isOpen?: boolean;
  readonly size?: 'xs' | 'sm' | 'md';
  readonly role?: 'alertdialog' | 'dialog';
  /** Makes the dialog a form; its `submit` button is among the actions. */
  readonly onSubmit?: (event: FormEvent) => void;
}

/** Heading, content and buttons of an open dialog: mounted with it, so that their effects find the elements. */
function Content({
  title,
  heading,
  children,
  actions,
}: Pick<DialogFrameProps, 'title' | 'children' | 'actions'> & { readonly heading: string }) {
  const content = useRef<HTMLDivElement>(null);
  useFirstFocus(content);
  return (
    <>
      <DialogTitle id={heading} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent ref={content} sx={{ typography: 'body1', overflowWrap: 'anywhere' }}>
        {children}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>{actions}</DialogActions>
    </>
  );
}

/** The frame of all dialogs: heading, content and buttons. They wrap in a narrow window. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, children, actions, onClose, isOpen = true, size = 'xs', role = 'dialog', onSubmit } = props;
  const heading = useId();
  usePopupAbove(isOpen);
  const content = (
    <Content title={title} heading={heading} actions={actions}>
      {children}
    </Content>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Events bubble in React's tree, where an ancestor is the page's form.
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
