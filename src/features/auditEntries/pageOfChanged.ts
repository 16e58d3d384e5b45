import type { AuditEntry } from '../../../dataProvider/index.ts';
import { resourceNamed } from '../../../resources/registry.ts';
import { placePaths, type PlacePaths, type Scope } from '../../navigation/paths.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { may, type Viewer } from '../../viewer/viewer.ts';

/**
 * The page of the changed record in the client area. Null when it has none for the viewer or is below another
 * record.
 */
export function pageOfChanged(
  { subject, target, operation }: AuditEntry,
  scope: Scope,
  viewer: Viewer,
): { readonly screen: PlaceProps; readonly id: string; readonly paths: PlacePaths } | null {
  const resource = resourceNamed(subject);
  if (!resource || !target || operation === 'delete' || operation === 'denied') return null;
  const [placeName, place] = Object.entries(resource.places).find(([, { area }]) => area === 'client') ?? [];
  if (!place || placeName === undefined || !may(viewer, 'get', resource, place)) return null;
  const paths = placePaths(place, scope);
  return paths.edit(target) ? { screen: { resource, place, placeName, scope }, id: target, paths } : null;
}
