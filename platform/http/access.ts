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
import type { Principal } from '../kernel/principal.ts';

/**
 * The people who may make a call:
 * - `public`: everybody, without a token;
 * - `member`: everybody who is signed in, client users within their own client only;
 * - `system`: the provider's staff;
 * - an operation on a resource: whom its declaration allows it;
 * - an action of a resource: the same;
 * - `anyOf`: whoever holds one of the permissions, of both kinds unless `kind` narrows it.
 */
export type AccessRule =
  | 'public'
  | 'member'
  | 'system'
  /** `orChooses`: the answer holds no more than people may see who choose a record (`choosable`). */
  | { readonly operation: Operation; readonly resource: AnyResource; readonly orChooses?: true }
  | { readonly action: Action; readonly resource: AnyResource }
  | { readonly anyOf: AnyOf; readonly kind?: Principal['kind'] };

/** Whether `principal` may make a call under `rule`; tenancy is a question of its own. */
export function isAllowed(rule: AccessRule, principal: Principal): boolean {
  if (rule === 'public' || rule === 'member') return true;
  if (rule === 'system') return principal.kind === 'system';
  // Only the call's handler knows whether the record is the caller's own.
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

/** The requirements of the rule's resource on the deployment and the client, beside the caller's permissions; undefined where it has none. */
export function clientRequirements(rule: AccessRule): ResourceRequirements | undefined {
  if (typeof rule === 'string' || !('resource' in rule)) return undefined;
  const { requires } = rule.resource;
  return requires?.region || requires?.anyModule || requires?.connection ? requires : undefined;
}

/** The rule in words, for the description of the services. */
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
