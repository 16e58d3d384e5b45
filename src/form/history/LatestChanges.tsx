import { Boundary } from '../../portal/Boundary.tsx';
import { loadable } from '../../portal/loadable.tsx';
import { useIsDue } from '../../portal/useIsDue.ts';
import { useMedia } from '../../portal/useMedia.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import '../../i18n/late/form.ts';
import type { ChangeListProps } from './ChangeList.tsx';

const ChangeList = loadable(() => import('./ChangeList.tsx'));

/** The windows that have room beside a form; as in form.css. */
const roomBeside = '(width >= 1440px)';
/** The form itself is read first, in milliseconds. */
const readAfterMs = 400;

/** The last changes of a record beside its form, where there is room. */
export function LatestChanges(props: ChangeListProps) {
  const translate = useTranslate();
  const hasRoom = useMedia(roomBeside);
  const isDue = useIsDue(readAfterMs);
  if (!hasRoom || !isDue) return null;
  return (
    <Boundary name={translate('form.latest')} load={ChangeList.load}>
      <ChangeList {...props} />
    </Boundary>
  );
}
