import {
  type AnyOf,
  type AnyResource,
  isPermitted,
  mayOperate,
  type Operation,
} from '../../resources/declaration/index.ts';
import type { Principal } from '../kernel/principal.ts';

/**
 * Who may make a call:
 * - `public`: everybody, without a token;
 * - `member`: everybody who is signed in, client users within their own client only;
 * - `system`: the provider's staff;
 * - an operation on a resource: whom its declaration allows it;
 * - `anyOf`: whoever holds one of the permissions, of both kinds unless `kind` narrows it.
 */
export type AccessRule =
  | 'public'
  | 'member'
  | 'system'
  | { readonly operation: Operation; readonly resource: AnyResource }
  | { readonly anyOf: AnyOf; readonly kind?: Principal['kind'] };

/** Whether `principal` may make a call under `rule`; tenancy is a question of its own. */
export function isAllowed(rule: AccessRule, principal: Principal): boolean {
  if (rule === 'public' || rule === 'member') return true;
  if (rule === 'system') return principal.kind === 'system';
  if ('resource' in rule)
    return mayOperate(rule.resource, rule.operation, principal.kind, principal.permissions);
  return (
    (rule.kind === undefined || rule.kind === principal.kind) &&
    isPermitted(rule.anyOf, principal.permissions)
  );
}

/** The rule in words, for the description of the services. */
export function describeAccess(rule: AccessRule): string {
  if (rule === 'public') return 'Open to everybody.';
  if (rule === 'member') return 'For everybody who is signed in; client users within their own client.';
  if (rule === 'system') return 'For system users.';
  if ('resource' in rule) return `For those who may ${rule.operation} ${rule.resource.name}.`;
  const whom = rule.kind === undefined ? 'whoever has' : `${rule.kind} users who have`;
  return `For ${whom} one of: ${rule.anyOf.join(', ')}.`;
}
