import { decodeItems, decodeObject, encodeValue, readList } from '../resources/declaration/codec/index.ts';
import {
  type ActionsOf,
  type AnswerOf,
  type CallNames,
  actionPath,
  answerFieldsOf,
  type AnyResource,
  type CallAction,
  callOf,
  type Fields,
} from '../resources/declaration/index.ts';
import { askOnce, withAbsence } from './absence.ts';
import { expandPath, type Scope } from './address.ts';
import { type Platform, plainCall } from './calls.ts';
import type { OnProgress } from './download.ts';
import { type FilterMap, type FilterValue, readFilter } from './filters.ts';
import { pageQuery } from './lists.ts';
import type { PageRequest } from './lists/local.ts';
import { textOf } from './records.ts';

type Input = Readonly<Record<string, unknown>>;

/** A call of a declared action. */
export interface ActionRequest {
  /** The record, for an action on one record. */
  readonly id?: string;
  /** Path parameters of the record's ancestors. */
  readonly scope?: Scope;
  /** Values of the declared path parameters, query and body. An action on several records also takes a `RecordsInput`. */
  readonly input?: Input;
  /** Paging, sorting and filters of an action that returns a page; they name fields of its response. */
  readonly page?: Omit<PageRequest, 'filter'> & { readonly filter: FilterMap | FilterValue };
  readonly signal?: AbortSignal;
  /** Called with the download progress of a file, when the response includes its length. */
  readonly onProgress?: OnProgress;
}

/** The declared values of `input`, encoded for the call. */
function encoded(fields: Fields = {}, input: Input): [string, unknown][] {
  return Object.entries(fields).flatMap(([name, field]): [string, unknown][] =>
    input[name] === undefined ? [] : [[name, encodeValue(field, input[name])]],
  );
}

/** The same as texts, without empty values. */
function texts(fields: Fields | undefined, input: Input): Record<string, string> {
  return Object.fromEntries(
    encoded(fields, input).flatMap(([name, value]) => (value === null ? [] : [[name, textOf(value)]])),
  );
}

/** The input that selects the records of an action on several (`RecordsInput`). */
const recordsInput = ['ids', 'filter', 'expected'] as const;

/** The body of a call. Undefined when it has none. */
function bodyOf({ on, body, isBare }: CallAction, input: Input): unknown {
  const values = encoded(body, input);
  if (isBare) return values[0]?.[1];
  if (on !== 'records') return body && Object.fromEntries(values);
  const recordsEntries = recordsInput.flatMap((name) =>
    input[name] === undefined ? [] : [[name, input[name]]],
  );
  return Object.fromEntries([...recordsEntries, ...values]) as Readonly<Record<string, unknown>>;
}

/**
 * Calls a declared action of a resource. Resolves with its response as declared: lists are read from every shape that platforms use, and a
 * file is a Blob. Resolves with undefined for an action without a response. Rejects with a PlatformError with the catalogue's message.
 */
export function act<const R extends AnyResource, Name extends CallNames<R>>(
  platform: Platform,
  resource: R,
  name: Name,
  request: ActionRequest,
): Promise<AnswerOf<ActionsOf<R>[Name]>>;
export function act(
  platform: Platform,
  resource: AnyResource,
  name: string,
  request: ActionRequest,
): Promise<unknown> {
  const action = callOf(resource, name);
  if (!action.isOptional) return sendAction(platform, resource, action, request);
  const isOfRecord = (action.on !== 'none' && action.on !== 'list') || action.params !== undefined;
  const send = () =>
    sendAction(platform, resource, action, request).catch((error: unknown) => {
      throw withAbsence(error, isOfRecord);
    });
  return action.isOptional === 'remembered' ? askOnce(platform, `${resource.name}.${name}`, send) : send();
}

async function sendAction(
  platform: Platform,
  resource: AnyResource,
  action: CallAction,
  { id, scope = {}, input = {}, page, signal, onProgress }: ActionRequest,
): Promise<unknown> {
  const { params, query, shape, isWrittenBack } = action;
  const fields = answerFieldsOf(action);
  const service = action.service ?? resource.calls.service;
  const values = {
    ...texts(params, input),
    ...scope,
    ...(id === undefined ? {} : { [resource.identifier.param]: id }),
  };
  const answered = { ...resource, fields: fields ?? {} };
  const paging =
    shape === 'page' ? pageQuery(answered, { ...page, filter: readFilter(answered, page?.filter) }) : [];
  const search = new URLSearchParams([...Object.entries(texts(query, input)), ...paging]);
  const address = `${platform.apiUrl}/${service}/${expandPath(actionPath(resource, action), values)}`;
  const { message, showsDescription } = action;
  if (shape === 'file') {
    const { download } = await import('./download.ts');
    return download(platform, { address, query: search, message, signal, onProgress });
  }
  const body = bodyOf(action, input);
  const way =
    action.bearer === 'service' && platform.serviceFetch
      ? { ...platform, fetch: platform.serviceFetch }
      : platform;
  const answer = await plainCall(way, {
    address,
    method: action.method,
    ...(search.size > 0 ? { query: search } : {}),
    ...(body === undefined ? {} : { body }),
    message,
    showsDescription,
    signal,
  });
  if (!fields) return undefined;
  if (shape === undefined) return decodeObject(fields, answer, { keepsUnreadable: isWrittenBack });
  const list = readList(answer);
  const items = decodeItems(fields, list.items);
  return shape === 'page' ? { items, rowCount: list.rowCount ?? items.length } : items;
}
