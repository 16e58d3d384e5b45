import type { AnyResource } from '../../resources/declaration/index.ts';
import { isObject } from '../../resources/declaration/values.ts';
import type { RateLimitRule } from '../http/rate-limit.ts';
import { hooksOf } from './extensions.ts';
import { writeTargets } from './write-names.ts';

const takenNames: RateLimitRule = { name: 'taken-names', points: 100, seconds: 3600, counts: 409 };

/**
 * Rate limit of rejections for taken names per hour and tenant, in calls and imports. Undefined for a resource without a name that is
 * unique on the whole platform. Such a rejection reveals that another tenant has the name: the limit allows for mistakes but not for
 * enumeration.
 */
export function takenNamesRule({ tenancy, fields }: AnyResource): RateLimitRule | undefined {
  const isShared = tenancy === 'client' && Object.values(fields).some(({ unique }) => unique === 'platform');
  return isShared ? takenNames : undefined;
}

/** The first segment of a JSON pointer (RFC 6901), with what it escapes. */
function topOf(pointer: unknown): string {
  const [, segment = ''] = String(pointer).split('/');
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The keys that a change writes: those of an object, or the first segments of a patch's paths. Undefined for any other body. */
function keysOf(body: unknown): string[] | undefined {
  if (isObject(body)) return Object.keys(body);
  if (!Array.isArray(body) || !body.every(isObject)) return undefined;
  return body.flatMap(({ path, from }) => [topOf(path), ...(from === undefined ? [] : [topOf(from)])]);
}

/** False when a change cannot be rejected for a taken name, because it writes no field that is unique on the whole platform. */
export function mayTakeName(resource: AnyResource, body: unknown): boolean {
  const targets = writeTargets(resource);
  const names = new Set([
    ...Object.keys(resource.fields).filter((name) => resource.fields[name]?.unique === 'platform'),
    ...(hooksOf(resource.name).uniqueElsewhere ?? []),
  ]);
  return (
    keysOf(body)?.some((key) => {
      const target = targets.get(key.toLowerCase());
      return target === undefined || (target.kind === 'field' && names.has(target.name));
    }) ?? true
  );
}
