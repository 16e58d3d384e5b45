import type { AnyResource } from '../../../resources/declaration/index.ts';
import { resourceNamed } from '../../../resources/registry.ts';

/** The URL of a picture in a record; null when there is none. */
export function imageOf(record: Readonly<Record<string, unknown>> | undefined, name: string): string | null {
  const value = record?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The resource whose actions read, set and delete the pictures. For a view, the resource of its rows. */
export function ownerOf(resource: AnyResource): AnyResource {
  return resourceNamed(resource.viewOf ?? '') ?? resource;
}
