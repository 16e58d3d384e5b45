import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { useMedia } from '../../browser/useMedia.ts';

/** The element in the save bar for texts that belong to saving, and the way in which the bar provides it. */
export const SaveNotes = createContext<{
  readonly element: HTMLElement | null;
  readonly attach: (element: HTMLElement | null) => void;
}>({ element: null, attach: () => {} });

/** Windows in which the bar may grow without covering the form. */
const roomForNotes = '(height >= 600px)';

/** Shows the consequences of saving in the save bar, so that they are in view with its button. In low windows they stay in place. */
export function BesideSave({ children }: { readonly children: ReactNode }) {
  const { element } = useContext(SaveNotes);
  const hasRoom = useMedia(roomForNotes);
  return element && hasRoom ? createPortal(children, element) : children;
}
