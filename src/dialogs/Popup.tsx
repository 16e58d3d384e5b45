import Popover from '@mui/material/Popover';
import type { SxProps } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { usePopupAbove } from './popupsAbove.ts';

interface PopupProps {
  /** The element that opened it. The popup is below it, and the focus returns to it. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  /** Accessible name, or the id of the element that contains it. */
  readonly name: { readonly label: string } | { readonly labelledBy: string };
  /** The edge of the anchor that it aligns with. */
  readonly edge?: 'left' | 'right';
  readonly sx: SxProps;
  readonly children: ReactNode;
}

/** A small dialog below the button that opened it. */
export function Popup({ anchor, onClose, name, edge = 'right', sx, children }: PopupProps) {
  usePopupAbove();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: edge }}
      transformOrigin={{ vertical: 'top', horizontal: edge }}
      slotProps={{
        paper: {
          role: 'dialog',
          ...('label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy }),
          sx,
        },
      }}
    >
      {children}
    </Popover>
  );
}
