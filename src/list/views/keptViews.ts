import type { SavedView } from './savedView.ts';

/** localStorage key of the user's last known views. */
const keyOf = (userUid: string) => `safety-portal.views.${userUid}`;

/**
 * The user's last known views in this browser, so that a list opens with its default view at once. Null when
 * the platform does not support views, undefined when unknown.
 */
export function keptViews(userUid: string): readonly SavedView[] | null | undefined {
  try {
    const json = localStorage.getItem(keyOf(userUid));
    return json === null ? undefined : (JSON.parse(json) as SavedView[] | null);
  } catch {
    return undefined;
  }
}

/** Stores the views for the next start; null when the platform does not support views. */
export function keepViews(userUid: string, views: readonly SavedView[] | null): void {
  try {
    localStorage.setItem(keyOf(userUid), JSON.stringify(views));
  } catch {
    // Without storage, the next start requests them first.
  }
}
