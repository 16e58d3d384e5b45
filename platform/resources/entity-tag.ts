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

/** The tags of a header: a comma within quotes belongs to its tag. */
const tagPattern = /(?:W\/)?"[^"]*"|[^\s,]+/g;

/**
 * A tag of this platform as it returns from a proxy. A compressing proxy weakens it (nginx) or appends the encoding within the quotes
 * (`"5-gzip"` by Apache's mod_deflate, `"5--gzip"` by Jetty, `"5;gzip"`, `"5-br"`), and some drop the quotes. The version is the same.
 */
const returnedTag = /^(?:W\/)?(?:"(\d+)(?:[^\w"][^"]*|_[^"]*)?"|(\d+))$/;

/** True when `If-Match` or `If-None-Match` contains the version. False when the header is absent. */
export function matches(header: string | string[] | undefined, version: number): boolean {
  if (header === undefined) return false;
  const tags = (Array.isArray(header) ? header.join(',') : header).match(tagPattern) ?? [];
  return tags.some((tag) => {
    const [, quoted, bare] = returnedTag.exec(tag) ?? [];
    return tag === '*' || (quoted ?? bare) === String(version);
  });
}
