import type { AnyResource } from '../../resources/declaration/index.ts';
import { resources } from '../../resources/registry.ts';

/** The declared resources with one that the product does not have, or has under another declaration. */
export function resourcesWith(resource: AnyResource): readonly AnyResource[] {
  return [...resources.filter(({ name }) => name !== resource.name), resource];
}
