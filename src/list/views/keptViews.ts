import { viewsPrefix } from '../../../authProvider/ending/sessionEnd.ts';
import { keep, kept } from '../../browser/kept.ts';
import type { SavedView } from './savedView.ts';

/** localStorage key of the user's last known views. */
const keyOf = (userUid: string) => `${viewsPrefix}${userUid}`;

/**
 * The user's last known views in this browser, so that a list opens with its default view at once. Null when
 * the platform does not support views, undefined when unknown.
 */
export function keptViews(userUid: string): readonly SavedView[] | null | undefined {
  try {
    const json = kept(keyOf(userUid));
    return json === undefined ? undefined : (JSON.parse(json) as SavedView[] | null);
  } catch {
    return undefined;
  }
}

/** Stores the views for the next start, which otherwise requests them first; null when the platform does not support views. */
export function keepViews(userUid: string, views: readonly SavedView[] | null): void {
  keep(keyOf(userUid), JSON.stringify(views));
}
