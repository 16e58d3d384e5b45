import type { ActionsOf, AnswerOf, AnyResource } from '../../../resources/declaration/index.ts';
import type { savedViews } from '../../../resources/savedViews.ts';
import { type AddressDefaults, parseAddress, viewParameter } from '../address.ts';

/** A view as the platform keeps it. */
export type SavedView = AnswerOf<ActionsOf<typeof savedViews>['mine']>['views'][number];

/** In the address: the list as it is declared, whatever view is the person's default. */
export const noView = 'none';

/** The list of a place, as views name it. */
export function listKey({ name }: Pick<AnyResource, 'name'>, placeName: string): string {
  return `${name}.${placeName}`;
}

/** Key of the store under which a person's arrangement of columns is kept, each view's by itself. */
export function columnsKey(list: string, view: Pick<SavedView, 'uid'> | null): string {
  return `list.${list}.columns${view ? `.${view.uid}` : ''}`;
}

interface ViewOfAddress {
  /** The view that the address names, else the person's default. */
  readonly current: SavedView | null;
  /** Everything that the address leaves out. */
  readonly defaults: AddressDefaults;
  /** The address names a view that is not among the known ones. */
  readonly isUnknown: boolean;
}

/**
 * The view that an address stands for.
 * @param plain the list as it is declared
 * @param views of all lists, as far as they are known
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
