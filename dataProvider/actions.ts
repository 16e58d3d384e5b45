import { readList } from '../resources/declaration/codec/index.ts';
import { actionPath, type AnyResource, callOf } from '../resources/declaration/index.ts';
import { expandPath, type Scope } from './address.ts';
import { type Platform, plainCall } from './calls.ts';

/** A declared action as it is asked for. */
export interface ActionRequest {
  /** The record, for an action on one. */
  readonly id?: string;
  /** Path parameters of the record's ancestors. */
  readonly scope?: Scope;
  /** Values of the declared query and body, and of path parameters that belong to neither scope nor record. */
  readonly input?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
}

function picked(
  names: Readonly<Record<string, unknown>> | undefined,
  input: Readonly<Record<string, unknown>>,
): [string, unknown][] {
  return Object.entries(input).filter(
    ([name, value]) => value !== undefined && Object.hasOwn(names ?? {}, name),
  );
}

/**
 * Calls a declared action of a resource. Resolves with its answer as declared, a list read from any of the shapes in which the platform
 * answers lists, or undefined for an action that answers nothing. Rejects with a PlatformError in the catalogue's words.
 */
export async function act(
  platform: Platform,
  resource: AnyResource,
  name: string,
  { id, scope = {}, input = {}, signal }: ActionRequest,
): Promise<unknown> {
  const action = callOf(resource, name);
  const texts = Object.entries(input).filter(([, value]) => typeof value === 'string') as [string, string][];
  const values = {
    ...Object.fromEntries(texts),
    ...scope,
    ...(id === undefined ? {} : { [resource.identifier.param]: id }),
  };
  const query = picked(action.query, input).map(([key, value]): [string, string] => [key, String(value)]);
  const service = action.service ?? resource.calls.service;
  const answer = await plainCall(platform, {
    address: `${platform.apiUrl}/${service}/${expandPath(actionPath(resource, action), values)}`,
    method: action.method,
    ...(query.length > 0 ? { query: new URLSearchParams(query) } : {}),
    ...(action.body ? { body: Object.fromEntries(picked(action.body, input)) } : {}),
    message: action.message,
    signal,
  });
  if (!action.answer) return undefined;
  return action.isList ? readList(answer).items : answer;
}
