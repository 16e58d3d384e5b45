import { type AnyOf, isPermitted, type Operation, type Requester } from '../access.ts';
import { type Action, isCall, isChange } from './action.ts';
import { mayOperate, mayWriteField, meetsLimits } from '../authorization.ts';
import type { AnyResource } from '../resource.ts';

function accessOf(action: Action): Operation | AnyOf {
  if (action.access !== undefined) return action.access;
  if ('page' in action) return action.page === 'copy' ? 'create' : 'update';
  return isCall(action) && action.method === 'GET' ? 'get' : 'update';
}

/** True when the requester may do the action to records of others. The state of a record may still forbid it. */
export function mayAct(resource: AnyResource, action: Action, requester: Requester): boolean {
  if (action.for !== undefined && action.for !== requester.kind) return false;
  if (isChange(action))
    return Object.keys(action.set as Readonly<Record<string, unknown>>).every((name) =>
      mayWriteField(resource, name, 'update', requester),
    );
  const access = accessOf(action);
  if (typeof access === 'string') return mayOperate(resource, access, requester);
  const operation = isCall(action) && action.method === 'GET' ? 'get' : 'update';
  return isPermitted(access, requester.permissions) && meetsLimits(resource, operation, requester);
}
