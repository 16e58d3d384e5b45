import {
  type Action,
  type AnyResource,
  type Field,
  isApplicable,
  isCall,
  isForOwn,
  mayAct,
  type Place,
} from '../../resources/declaration/index.ts';
import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import { placePaths } from '../navigation/paths.ts';
import type { Viewer } from '../viewer/viewer.ts';

/** A saved record. */
export type Saved = Readonly<Record<string, unknown>> & { readonly id: string | number };

/** True when `config.json` has the option of an action. */
function isSupported({ option }: Action, options: PortalConfig['options'] | undefined): boolean {
  return option === undefined || options?.[option] === true;
}

/** The action that invites new users to choose the password `field`. Undefined where the platform may not know it. */
export function invitationOf(
  resource: AnyResource,
  { invitation = '' }: Field,
  options: PortalConfig['options'] | undefined,
): string | undefined {
  const action = resource.actions?.[invitation];
  return action && isSupported(action, options) ? invitation : undefined;
}

/** True when the viewer may run the action and it applies to the record. The platform checks again. */
export function mayStart(resource: AnyResource, action: Action, viewer: Viewer, record?: Saved): boolean {
  const isOwn = record !== undefined && String(record.id) === viewer.userUid;
  if (!isSupported(action, viewer.options)) return false;
  if (isOwn && action.own === 'refused') return false;
  if (!(isOwn && isForOwn(action)) && !mayAct(resource, action, viewer)) return false;
  return record === undefined || isApplicable(action, record);
}

/** An action that the viewer may run. */
export interface OfferedAction {
  readonly name: string;
  readonly action: Action;
}

interface At {
  readonly resource: AnyResource;
  readonly place: Place;
  readonly scope: Readonly<Record<string, string>>;
}

function offered(resource: AnyResource, isOffered: (action: Action) => boolean): OfferedAction[] {
  return Object.entries(resource.actions ?? {})
    .filter(([, action]) => action.icon !== undefined && isOffered(action))
    .map(([name, action]) => ({ name, action }))
    .toSorted((a, b) => Number(a.action.isDangerous ?? false) - Number(b.action.isDangerous ?? false));
}

/** The path of the page that an action opens; null when the place has none. */
export function pageOf({ place, scope }: At, page: string, id: string): string | null {
  const paths = placePaths(place, scope);
  if (page === 'copy') return paths.copy(id);
  const edit = paths.edit(id);
  const hasPage = place.pages?.some(({ path }) => path.endsWith(`/${page}`)) === true;
  return edit !== null && hasPage ? `${edit}/${page}` : null;
}

/** The actions that the viewer may run on one record at a place, in declared order, dangerous ones last. */
export function actionsOfRecord(at: At, viewer: Viewer, record: Saved): OfferedAction[] {
  const isOwn = String(record.id) === viewer.userUid;
  return offered(at.resource, (action) => {
    if (isCall(action) && (action.on === 'none' || action.on === 'list')) return false;
    if (isOwn && action.own === 'elsewhere') return false;
    if ('page' in action && pageOf(at, action.page, String(record.id)) === null) return false;
    return mayStart(at.resource, action, viewer, record);
  });
}

/** The actions that the viewer may run on several records or on a whole list. */
export function actionsOn(
  subject: 'records' | 'list',
  resource: AnyResource,
  viewer: Viewer,
): OfferedAction[] {
  return offered(
    resource,
    (action) => isCall(action) && action.on === subject && mayStart(resource, action, viewer),
  );
}

/** The actions on one record that the viewer may run on each of several. */
export function actionsOnEach(resource: AnyResource, viewer: Viewer): OfferedAction[] {
  return offered(resource, (action) => action.each === true && mayStart(resource, action, viewer));
}
