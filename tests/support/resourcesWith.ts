import type { AnyResource } from '../../resources/declaration/index.ts';
import { resources } from '../../resources/registry.ts';

/** The declared resources with one added or replaced. */
export function resourcesWith(resource: AnyResource): readonly AnyResource[] {
  return [...resources.filter(({ name }) => name !== resource.name), resource];
}
