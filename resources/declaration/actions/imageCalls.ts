import { type CallAction, isCall } from './action.ts';
import type { AnyResource } from '../resource.ts';

/** The operations on a picture, and the method of each call. */
export const imageMethods = { read: 'GET', set: 'POST', remove: 'DELETE' } as const;

/** The names of the actions on the picture in `field`. A view uses those of the resource whose rows it shows. */
export function imageActionsOf(
  { actions = {} }: Pick<AnyResource, 'actions'>,
  field: string,
): Partial<Readonly<Record<keyof typeof imageMethods, string>>> {
  const named = (method: CallAction['method']) =>
    Object.entries(actions).find(
      ([, action]) => isCall(action) && action.image === field && action.method === method,
    )?.[0];
  return Object.fromEntries(Object.entries(imageMethods).map(([does, method]) => [does, named(method)]));
}
