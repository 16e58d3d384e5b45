import type { SavedView } from './savedView.ts';

/** localStorage key of the views that somebody saw last. */
const keyOf = (userUid: string) => `safety-portal.views.${userUid}`;

/**
 * The views that somebody saw last in this browser, so that a list opens with its default view at once. Null where the platform keeps
 * no views, undefined where nothing is known.
 */
export function keptViews(userUid: string): readonly SavedView[] | null | undefined {
  try {
    const json = localStorage.getItem(keyOf(userUid));
    return json === null ? undefined : (JSON.parse(json) as SavedView[] | null);
  } catch {
    return undefined;
  }
}

/** Keeps the views for the next start; null for a platform that has none. */
export function keepViews(userUid: string, views: readonly SavedView[] | null): void {
  try {
    localStorage.setItem(keyOf(userUid), JSON.stringify(views));
  } catch {
    // A browser that keeps nothing asks the platform first.
  }
}
