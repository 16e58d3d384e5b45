import { decodeAnswer, propertiesOf, readList } from '../resources/declaration/codec/index.ts';
import {
  actionPath,
  type AnyResource,
  type CallAction,
  callOf,
  type Fields,
} from '../resources/declaration/index.ts';
import { isObject } from '../resources/declaration/values.ts';
import { expandPath, type Scope } from './address.ts';
import { type Platform, plainCall } from './calls.ts';
import { pageQuery } from './lists.ts';
import type { PageRequest } from './local.ts';
import { textOf } from './records.ts';

type Input = Readonly<Record<string, unknown>>;

/** A declared action as it is asked for. */
export interface ActionRequest {
  /** The record, for an action on one. */
  readonly id?: string;
  /** Path parameters of the record's ancestors. */
  readonly scope?: Scope;
  /** Values of the declared path parameters, query and body. An action on several records also takes a `RecordsInput`. */
  readonly input?: Input;
  /** Paging, sorting and filters of an action that answers a page; they name fields of its answer. */
  readonly page?: PageRequest;
  readonly signal?: AbortSignal;
}

/** The values of `input` that are declared. */
function picked(names: Readonly<Record<string, unknown>> = {}, input: Input): [string, unknown][] {
  return Object.entries(input).filter(([name, value]) => value !== undefined && Object.hasOwn(names, name));
}

function texts(names: Readonly<Record<string, unknown>> | undefined, input: Input): Record<string, string> {
  return Object.fromEntries(
    picked(names, input).flatMap(([name, value]) => (value === null ? [] : [[name, textOf(value)]])),
  );
}

/** The body of a call; undefined for a call without one. */
function bodyOf({ on, body, isBare }: CallAction, input: Input): unknown {
  const fields = on === 'records' ? { ids: true, filter: true, expected: true, ...body } : body;
  const values = fields && picked(fields, input);
  return values && (isBare ? values[0]?.[1] : Object.fromEntries(values));
}

/** The declared fields of an answer, whatever the case of their names. Fields that it leaves out stay left out. */
function decoded(fields: Fields, answer: unknown): Readonly<Record<string, unknown>> {
  const read = propertiesOf(isObject(answer) ? answer : {});
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = read(name);
      return value === undefined ? [] : [[name, decodeAnswer(field, value)]];
    }),
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
  { id, scope = {}, input = {}, page, signal }: ActionRequest,
): Promise<unknown> {
  const action = callOf(resource, name);
  const { params, query, shape, answer: fields } = action;
  const service = action.service ?? resource.calls.service;
  const values = {
    ...texts(params, input),
    ...scope,
    ...(id === undefined ? {} : { [resource.identifier.param]: id }),
  };
  const paging =
    shape === 'page' ? pageQuery({ ...resource, fields: fields ?? {} }, page ?? { filter: {} }) : [];
  const search = new URLSearchParams([...Object.entries(texts(query, input)), ...paging]);
  const body = bodyOf(action, input);
  const answer = await plainCall(platform, {
    address: `${platform.apiUrl}/${service}/${expandPath(actionPath(resource, action), values)}`,
    method: action.method,
    ...(search.size > 0 ? { query: search } : {}),
    ...(body === undefined ? {} : { body }),
    message: action.message,
    signal,
  });
  if (!fields) return undefined;
  if (shape === undefined) return decoded(fields, answer);
  const { items: found, rowCount = found.length } = readList(answer);
  const items = found.map((item) => decoded(fields, item));
  return shape === 'page' ? { items, rowCount } : items;
}
