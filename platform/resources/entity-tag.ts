import { sql } from 'drizzle-orm';

import type { AnyResource } from '../../resources/declaration/index.ts';

/** The entity tag of a record's version (RFC 9110, section 8.8.3). */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/** The property in which rows of a list carry their entity tags. */
export const entityTagPattern = '@etag';

/** Whether somebody may need the tags of a list's rows: to change or delete them. */
export function hasTaggedRows({ calls: { operations } }: AnyResource): boolean {
  return operations.includes('update') || operations.includes('delete');
}

/** The entity tag of `t`, as statements make it. */
export const selectEntityTag = sql`'"' || t.version || '"' as ${sql.identifier(entityTagPattern)}`;

/** Whether `If-Match` or `If-None-Match` names the version; false where the header is absent. */
export function matches(header: string | string[] | undefined, version: number): boolean {
  if (header === undefined) return false;
  const tags = (Array.isArray(header) ? header.join(',') : header).split(',').map((tag) => tag.trim());
  // A proxy that compresses may have weakened the tag; the version is the same.
  return tags.some((tag) => tag === '*' || tag.replace(/^W\//, '') === entityTag(version));
}
