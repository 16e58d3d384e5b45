import { Boundary } from '../page/Boundary.tsx';
import { loadable } from '../../loading/loadable.tsx';
import { useIsDue } from '../../browser/useIsDue.ts';
import { useMedia } from '../../browser/useMedia.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import type { ChangeListProps } from './ChangeList.tsx';

const ChangeList = loadable(() => import('./ChangeList.tsx'));

/** Windows with room beside the form; the same query is in form.css. */
const roomBeside = '(width >= 1440px)';
/** Delay in milliseconds, so that the form loads first. */
const readAfterMs = 400;

/** The latest changes of a record beside its form, in windows that are wide enough. */
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
