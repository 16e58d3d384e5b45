import type { RefObject } from 'react';
import { Arrival } from './Arrival.tsx';
import { ShortcutKeys } from './ShortcutKeys.tsx';

/** Shortcuts of the shell, and the focus on a new page. Rendered after the content. */
export default function Keyboard({ content }: { readonly content: RefObject<HTMLElement | null> }) {
  return (
    <>
      <Arrival content={content} />
      <ShortcutKeys />
    </>
  );
}
