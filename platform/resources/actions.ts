import {
  actionPath,
  type AnswerOf,
  type ActionsOf,
  type AnyResource,
  type CallAction,
  callOf,
  type CallNames,
  type Fields,
  type InputOf,
  localize,
  fieldLabel,
  type RecordOf,
} from '../../resources/declaration/index.ts';
import type { FieldChange } from '../audit/append.ts';
import {
  type Call,
  type CallAnswer,
  type CallInput,
  defineCall,
  type JsonSchema,
  type QueryParameter,
  type QueryParameters,
} from '../http/call.ts';
import { notFoundProblem, ProblemError } from '../kernel/problem.ts';
import type { Queryable, Scope } from '../database/index.ts';
import { checkValues, readBody, type Values } from './input.ts';
import { findRecord, type WireRecord } from './read.ts';
import { appendAudit } from './record-audit.ts';
import { checkRights } from './rights.ts';
import { fieldsSchema } from './schemas.ts';
import { clientOf, type Writing } from './writing.ts';

/** Input of a handler: the call's, with the declared input in place of body and query. */
export interface ActionInput<R, A> extends Omit<CallInput<string, QueryParameters>, 'body' | 'query'> {
  /** The declared body and query, checked. A value that was left out is null. */
  readonly input: InputOf<A>;
  /** Identifier of the record in lower case; empty for an action that is not about one. */
  readonly uid: string;
  /** The record as its own call answers it. Only actions on a record have one. */
  readonly record: RecordOf<R>;
  /** Adds what the action changed to its audit entry. An empty change says that a secret changed. */
  changed(changes: Readonly<Record<string, FieldChange>>): void;
}

interface ActionHandler<R, A> {
  /** One sentence for the API description. */
  readonly summary: string;
  /**
   * - `write` (POST, PUT and DELETE on records unless said otherwise): audited in the transaction of the call;
   * - `read`: not audited;
   * - `detached`: the work waits for others, so no transaction is held. On a record it is audited before it begins.
   */
  readonly mode?: 'write' | 'read' | 'detached';
  /** Most bytes of the body, where that differs from what every call takes. */
  readonly bodyLimit?: number;
  readonly handler: (input: ActionInput<R, A>) => Promise<AnswerOf<A>>;
}

const queryType: Partial<Record<string, QueryParameter['type']>> = { integer: 'integer', boolean: 'boolean' };

/** A declared input read with the words and checks of records. */
function inputResource(resource: AnyResource, name: string, fields: Fields): AnyResource {
  return { ...resource, name: `${resource.name}.${name}`, fields };
}

function queryOf(resource: AnyResource, fields: Fields): QueryParameters {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, QueryParameter] => [
      name,
      {
        type: queryType[field.kind] ?? 'string',
        description: `${localize(fieldLabel(resource, name), 'en-US')}.`,
        maxLength: field.maxLength,
      },
    ]),
  );
}

function readInput(subject: AnyResource, body: unknown): Values {
  const names = Object.keys(subject.fields);
  const given = readBody(subject, body ?? {}, {});
  const values = Object.fromEntries(
    names.map((name) => [name, given[name] ?? subject.fields[name]?.default ?? null]),
  );
  checkValues(subject, names, values);
  return values;
}

function answerSchemas(resource: AnyResource, action: CallAction): Record<number, JsonSchema> {
  if (!action.answer) return { 204: { type: 'null', description: 'Done.' } };
  const one = fieldsSchema({ ...resource, fields: action.answer });
  return { [action.progress ? 202 : 200]: action.isList ? { type: 'array', items: one } : one };
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** `resume` of `webhookConfigurations` -> `resumeWebhookConfigurations`. */
function callId(resource: AnyResource, name: string): string {
  return `${name}${capitalized(resource.name)}`;
}

function refuseUnlessApplicable(action: CallAction, record: WireRecord, uid: string, userUid: string): void {
  if (action.notOwn && uid === userUid.toLowerCase())
    throw new ProblemError(403, { detail: 'You cannot do this to yourself.' });
  if (action.when && !action.when(record))
    throw new ProblemError(409, { detail: 'The record has changed, and this no longer applies to it.' });
}

/**
 * The platform's answer to a declared action. Path, permission, tenant, input, API description and audit follow from the declaration.
 * An action on a record answers 404 when the caller cannot see the record, 403 when it would change a record with more rights than
 * the caller's, and 409 when its `when` does not hold.
 */
export function answerAction<const R extends AnyResource, Name extends CallNames<R>>(
  resource: R,
  name: Name,
  { summary, mode, bodyLimit, handler }: ActionHandler<R, ActionsOf<R>[Name]>,
): Call {
  type A = ActionsOf<R>[Name];
  const action = callOf(resource, name);
  const { on, method, body, query, answer, progress } = action;
  const bodySubject = body && inputResource(resource, name, body);
  const querySubject = query && inputResource(resource, name, query);
  const isRead = mode === 'read' || (mode === undefined && (method === 'GET' || on === 'none'));

  const answerOf = (result: AnswerOf<A>): CallAnswer =>
    answer ? { status: progress ? 202 : 200, body: result } : { status: 204 };

  async function work(call: CallInput<string, QueryParameters>): Promise<CallAnswer> {
    const { params, principal, context, clock, requestId } = call;
    const uid = on === 'record' ? (params[resource.identifier.param] ?? '').toLowerCase() : '';
    const input = {
      ...(querySubject ? readInput(querySubject, definedIn(call.query)) : {}),
      ...(bodySubject ? readInput(bodySubject, call.body) : {}),
    };
    const writing = (tx: Queryable): Writing => ({
      tx,
      principal,
      params,
      clock,
      requestId,
      settings: context.settings,
    });
    const find = async (tx: Queryable): Promise<WireRecord | undefined> => {
      if (on !== 'record') return undefined;
      const found = await findRecord(tx, resource, { params, principal, uid });
      if (!found) throw notFoundProblem();
      if (!isRead) {
        const clientUid = clientOf(resource, params, uid);
        await checkRights(tx, resource, principal, { uid, clientUid, record: found.record });
      }
      refuseUnlessApplicable(action, found.record, uid, principal.userUid);
      return found.record;
    };
    const audit = (tx: Queryable, record: WireRecord | undefined, changes: Record<string, FieldChange>) =>
      appendAudit(resource, writing(tx), name, { uid, title: record?.[resource.title] ?? null, changes });
    const run = (record: WireRecord | undefined, changes: Record<string, FieldChange>) =>
      handler({
        ...call,
        input: input as InputOf<A>,
        uid,
        record: record as RecordOf<R>,
        changed: (more) => Object.assign(changes, more),
      });

    if (mode === 'detached') {
      const clientUid = clientOf(resource, params, uid);
      const scope: Scope = clientUid === null ? { kind: 'platform' } : { kind: 'tenant', clientUid };
      const record = await context.database.transaction(scope, async (tx) => {
        const found = await find(tx);
        if (on === 'record') await audit(tx, found, {});
        return found;
      });
      return answerOf(await run(record, {}));
    }
    const record = await find(call.tx);
    const changes: Record<string, FieldChange> = {};
    const result = await run(record, changes);
    if (!isRead) await audit(call.tx, record, changes);
    return answerOf(result);
  }

  return defineCall({
    id: callId(resource, name),
    service: action.service ?? resource.calls.service,
    method,
    path: actionPath(resource, action),
    access: { resource, action },
    summary,
    ...(query ? { query: queryOf(resource, query) } : {}),
    ...(bodySubject
      ? { body: { schema: fieldsSchema(bodySubject), checkedByHandler: true, limit: bodyLimit } }
      : {}),
    answers: answerSchemas(resource, action),
    withoutDatabase: mode === 'detached',
    readOnly: isRead && method === 'GET',
    handler: work,
  });
}

function definedIn(query: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}
