import type { AnyResource, Place } from '../../resources/declaration/index.ts';
import type { Scope } from './paths.ts';

/**
 * The scope of a screen's calls: the URL's parameters without the record's identifier. In the client area, it
 * includes the client of the working context, which is not in the URL; in the personal area, the user too.
 */
export function resolveScope(
  resource: AnyResource,
  place: Place,
  params: Readonly<Record<string, string | undefined>>,
  contextClientUid: string | undefined,
  userUid?: string,
): Scope {
  const scope: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && name !== '*' && name !== resource.identifier.param) scope[name] = value;
  }
  if (place.area !== 'system' && contextClientUid !== undefined) scope['clientId'] = contextClientUid;
  if (place.area === 'personal' && userUid !== undefined) scope['userUid'] = userUid;
  return scope;
}

/**
 * The identifier of the record on a details page: from the URL, or from the scope or the place where
 * declared.
 */
export function recordIdOf(
  resource: AnyResource,
  place: Place,
  params: Readonly<Record<string, string | undefined>>,
  scope: Scope,
): string | undefined {
  if (place.edit?.record !== undefined) return place.edit.record;
  const from = place.edit?.recordFrom;
  return from === undefined ? params[resource.identifier.param] : scope[from];
}
