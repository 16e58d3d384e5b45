import {
  type ActionsOf,
  type AnswerOf,
  type AnyResource,
  type CallNames,
  callOf,
  isReading,
} from '../resources/declaration/index.ts';
import type { ActionRequest } from './actions.ts';
import type { PlatformDataProvider } from './dataProvider.ts';

/**
 * The response of a declared action that only reads, as the action declares it. Throws for one that changes something: `startAction` of
 * `changes.ts` starts those.
 */
export async function readAction<const R extends AnyResource, Name extends CallNames<R>>(
  provider: PlatformDataProvider,
  resource: R,
  name: Name,
  request?: ActionRequest,
): Promise<AnswerOf<ActionsOf<R>[Name]>> {
  if (!isReading(callOf(resource, name)))
    throw new TypeError(`${resource.name}.${name} changes something, and is not read.`);
  return provider.act(resource, name, request);
}
