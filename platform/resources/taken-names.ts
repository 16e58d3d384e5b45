import type { AnyResource } from '../../resources/declaration/index.ts';
import type { RateLimitRule } from '../http/rate-limit.ts';

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
