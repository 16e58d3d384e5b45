import { isPermitted, isReachable, mayOperate, permissionsFor } from '../../resources/declaration/index.ts';
import { resourceNamed, resources } from '../../resources/registry.ts';
import type { Principal } from '../kernel/principal.ts';

/** True when the caller may open the list `<resource>.<place>`. False for an undeclared list. */
export function mayList(principal: Principal, list: string): boolean {
  const [name = '', placeName = ''] = list.split('.');
  const resource = resourceNamed(name);
  const place =
    resource && Object.hasOwn(resource.places, placeName) ? resource.places[placeName] : undefined;
  return (
    resource !== undefined &&
    place?.list !== undefined &&
    isReachable(place, principal.kind) &&
    mayOperate(resource, 'list', principal) &&
    isPermitted(permissionsFor(place.access, 'list'), principal.permissions)
  );
}

/** The lists that the caller may open. */
export function listsOf(principal: Principal): string[] {
  return resources
    .flatMap(({ name, places }) => Object.keys(places).map((place) => `${name}.${place}`))
    .filter((list) => mayList(principal, list));
}
