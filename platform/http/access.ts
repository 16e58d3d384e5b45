import {
  type Action,
  type AnyOf,
  type AnyResource,
  isForOwn,
  isPermitted,
  mayAct,
  mayChoose,
  mayOperate,
  type Operation,
  type ResourceRequirements,
} from '../../resources/declaration/index.ts';
import { requirementsOf } from '../../resources/declaration/nesting.ts';
import type { Principal } from '../kernel/principal.ts';

/**
 * The callers that a call admits:
 * - `public`: everybody, without a token;
 * - `member`: every signed-in user, client users within their own client only;
 * - `system`: the provider's staff;
 * - an operation on a resource: as its declaration allows;
 * - an action of a resource: the same;
 * - `anyOf`: holders of one of the permissions, of both kinds unless `kind` narrows it.
 */
export type AccessRule =
  | 'public'
  | 'member'
  | 'system'
  /** `orChooses`: the response contains no more than users may see who choose a record (`choosable`). */
  | { readonly operation: Operation; readonly resource: AnyResource; readonly orChooses?: true }
  | { readonly action: Action; readonly resource: AnyResource }
  | { readonly anyOf: AnyOf; readonly kind?: Principal['kind'] };

/** True when `principal` may make a call under `rule`. Does not check tenancy. */
export function isAllowed(rule: AccessRule, principal: Principal): boolean {
  if (rule === 'public' || rule === 'member') return true;
  if (rule === 'system') return principal.kind === 'system';
  // Only the call's handler can tell whether the record is the caller's own.
  if ('action' in rule) return isForOwn(rule.action) || mayAct(rule.resource, rule.action, principal);
  if ('resource' in rule)
    return (
      mayOperate(rule.resource, rule.operation, principal) ||
      (rule.orChooses === true && mayChoose(rule.resource, principal))
    );
  return (
    (rule.kind === undefined || rule.kind === principal.kind) &&
    isPermitted(rule.anyOf, principal.permissions)
  );
}

/** The requirements of the rule's resource, and of those above it, on the deployment and the client, in addition to permissions. */
export function clientRequirements(rule: AccessRule): readonly ResourceRequirements[] {
  if (typeof rule === 'string' || !('resource' in rule)) return [];
  return requirementsOf(rule.resource).filter(
    ({ region, anyModule, connection }) => region ?? anyModule ?? connection,
  );
}

/** The rule as text for the API description. */
export function describeAccess(rule: AccessRule): string {
  if (rule === 'public') return 'Open to everyone.';
  if (rule === 'member') return 'For everyone who is signed in; client users within their own client.';
  if (rule === 'system') return 'For system users.';
  if ('action' in rule) return describeAction(rule.resource, rule.action);
  if ('resource' in rule) return `For those who can ${rule.operation} ${rule.resource.name}.`;
  const whom = rule.kind === undefined ? 'anyone with' : `${rule.kind} users who have`;
  return `For ${whom} one of: ${rule.anyOf.join(', ')}.`;
}

function describeAction(resource: AnyResource, action: Action): string {
  const own = isForOwn(action) ? ' Everyone can do it to their own record.' : '';
  return `${describeOthers(resource, action)}${own}`;
}

function describeOthers(resource: AnyResource, { access, for: kind }: Action): string {
  const whom = kind === undefined ? 'those' : `${kind} users`;
  if (access === undefined || typeof access === 'string')
    return `For ${whom} who can ${access ?? 'read or update'} ${resource.name}.`;
  if (access.length === 0)
    return kind === undefined ? 'For everyone who is signed in.' : `For ${kind} users.`;
  return `For ${whom} who have one of: ${access.join(', ')}.`;
}
