import type { ActionsOf, AnswerOf, AnyResource } from '../../../resources/declaration/index.ts';
import type { savedViews } from '../../../resources/savedViews/index.ts';
import { type AddressDefaults, parseAddress, viewParameter } from '../address.ts';

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
  /** The view named in the URL, otherwise the user's default. */
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
  const viewId = new URLSearchParams(search).get(viewParameter) ?? undefined;
  if (viewId === noView) return { current: null, defaults: { ...plain, view: noView }, isUnknown: false };
  const current =
    views.find(
      (view) => view.list === list && (viewId === undefined ? view.isDefault === true : view.uid === viewId),
    ) ?? null;
  if (!current) return { current, defaults: plain, isUnknown: viewId !== undefined };
  const { perPage, sort, q, conditions } = parseAddress(current.search ?? '', resource, plain);
  return { current, defaults: { perPage, sort, q, conditions, view: viewId }, isUnknown: false };
}
