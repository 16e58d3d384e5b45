import { Arrival, type ArrivalProps } from './Arrival.tsx';
import { LostFocus } from './LostFocus.tsx';
import { ShortcutKeys } from './ShortcutKeys.tsx';

/** Shortcuts of the shell, and the focus on a new page. Rendered after the content. */
export default function Keyboard(props: ArrivalProps) {
  return (
    <>
      <Arrival {...props} />
      <LostFocus content={props.content} />
      <ShortcutKeys />
    </>
  );
}
