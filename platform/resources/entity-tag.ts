import { sql } from 'drizzle-orm';

import type { AnyResource } from '../../resources/declaration/index.ts';

/** The entity tag of a record's version (RFC 9110, section 8.8.3). */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/** The property of list rows with their entity tags. */
export const entityTagPattern = '@etag';

/** True when list rows need entity tags, because records can be changed or deleted. */
export function hasTaggedRows({ calls: { operations } }: AnyResource): boolean {
  return operations.includes('update') || operations.includes('delete');
}

/** The entity tag of `t` in SQL. */
export const selectEntityTag = sql`'"' || t.version || '"' as ${sql.identifier(entityTagPattern)}`;

/** True when `If-Match` or `If-None-Match` contains the version. False when the header is absent. */
export function matches(header: string | string[] | undefined, version: number): boolean {
  if (header === undefined) return false;
  const tags = (Array.isArray(header) ? header.join(',') : header).split(',').map((tag) => tag.trim());
  // A compressing proxy may have weakened the tag; the version is the same.
  return tags.some((tag) => tag === '*' || tag.replace(/^W\//, '') === entityTag(version));
}
