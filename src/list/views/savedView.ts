import type { ActionsOf, AnswerOf, AnyResource } from '../../../resources/declaration/index.ts';
import type { savedViews } from '../../../resources/savedViews/index.ts';
import { type AddressDefaults, isOfAllBuildings, parseAddress, viewParameter } from '../address.ts';

/** A view of the platform. */
export type SavedView = AnswerOf<ActionsOf<typeof savedViews>['mine']>['views'][number];

/** Value in the URL for the declared list, whatever the user's default view is. */
export const noView = 'none';

/** The key of a place's list in views. */
export function listKey({ name }: Pick<AnyResource, 'name'>, placeName: string): string {
  return `${name}.${placeName}`;
}

/** Store key of a user's column arrangement, separate for each view. */
export function columnsKey(list: string, view: Pick<SavedView, 'uid'> | null): string {
  return `list.${list}.columns${view ? `.${view.uid}` : ''}`;
}

interface ViewOfAddress {
  /** The view named in the URL. The user's default for a URL without a query: any other means the same for everybody. */
  readonly current: SavedView | null;
  /** Defaults for parameters that are not in the URL. */
  readonly defaults: AddressDefaults;
  /** True when the URL names an unknown view. */
  readonly isUnknown: boolean;
}

/**
 * The view of a URL.
 * @param plain the defaults of the declared list
 * @param views the known views of all lists
 */
export function viewOfAddress(
  search: string,
  resource: AnyResource,
  plain: AddressDefaults,
  list: string,
  views: readonly SavedView[] = [],
): ViewOfAddress {
  const query = new URLSearchParams(search);
  const byDefault = views.find((view) => view.list === list && view.isDefault)?.uid;
  const viewId =
    query.get(viewParameter) ??
    // Everybody reads a query without a view against the declared list.
    (byDefault && query.size > 0 ? noView : byDefault);
  if (viewId === noView) return { current: null, defaults: { ...plain, view: noView }, isUnknown: false };
  const current = views.find((view) => view.list === list && view.uid === viewId) ?? null;
  if (!current) return { current, defaults: plain, isUnknown: viewId !== undefined };
  const stored = current.search ?? '';
  const { perPage, sort, q, conditions } = parseAddress(stored, resource, { ...plain, building: undefined });
  const building = isOfAllBuildings(stored) ? undefined : plain.building;
  return { current, defaults: { perPage, sort, q, conditions, building, view: viewId }, isUnknown: false };
}
