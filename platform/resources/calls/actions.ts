import {
  actionPath,
  type ActionsOf,
  type AnswerOf,
  type AnyResource,
  answerFieldsOf,
  type CallAction,
  callOf,
  type CallNames,
  type Fields,
  type InputOf,
  isApplicable,
  isReading,
  mayAct,
  type RecordOf,
} from '../../../resources/declaration/index.ts';
import { capitalized } from '../../../resources/declaration/naming.ts';
import { parentsOf } from '../../../resources/declaration/nesting.ts';
import { messages } from '../../../resources/product/messages.ts';
import type { FieldChange } from '../../audit/append.ts';
import type { Queryable } from '../../database/index.ts';
import {
  type Call,
  type CallAnswer,
  type CallInput,
  defineCall,
  type JsonSchema,
  type QueryParameters,
} from '../../http/call.ts';
import { notFoundProblem, ProblemError } from '../../kernel/problem.ts';
import type { Principal } from '../../kernel/principal.ts';
import { answerSchemas, type FileAnswer, fileAnswer } from './action-answer.ts';
import {
  bodySchemaOf,
  inputResource,
  parameterSchemas,
  picked,
  queryOf,
  readInput,
  readParams,
  readTexts,
  valuesCheck,
} from './action-input.ts';
import { chooseRecords, type ChosenRecords, recordsFields } from './chosen-records.ts';
import type { Values } from '../input.ts';
import type { ListQuery } from '../queries/window.ts';
import { listParameters } from '../queries/paging.ts';
import { findRecord, wholeOf } from '../read.ts';
import { noLongerProblem, recordNotFound } from '../refusals.ts';
import { appendAudit } from '../record-audit.ts';
import { holdAbove } from '../record-lock.ts';
import { checkRights, checkAbove } from '../rights.ts';
import { identifiedBy, isBelowParent, parentExists } from '../rows.ts';
import { clientOf } from '../writing.ts';

/** Input of a handler before its transaction: the call's, with the declared input instead of body and query. */
interface PreparationInput<Input> extends Omit<CallInput<string, QueryParameters>, 'body' | 'query' | 'tx'> {
  /** The validated parameters, query and body. A missing value is null. */
  readonly input: Input;
  /** Identifier of the record in lower case; empty for an action that is not on a record. */
  readonly uid: string;
  /** True when the record is the caller's own. */
  readonly isOwn: boolean;
}

/** Input of `prepare` for an action of the type `A`. */
export type Preparation<A> = PreparationInput<InputOf<A>>;

/** The record that an audit entry is about. */
interface AuditedRecord {
  readonly uid: string;
  readonly title: unknown;
}

/** Input of a handler. */
interface ActionInput<R, A, Prepared> extends Preparation<A> {
  /** The call's transaction. A detached action has none. */
  readonly tx: Queryable;
  /** The record as in the response to its own call. Only for actions on a record. */
  readonly record: RecordOf<R>;
  /** The records of an action on several records. */
  readonly chosen: ChosenRecords;
  /** Paging, sorting and filters of an action that returns a page. */
  readonly page: ListQuery;
  readonly prepared: Prepared;
  /**
   * Adds the action's changes to its audit entry. An empty change means that a secret changed.
   * @param of the record, if it is not the one in the path
   */
  readonly changed: (changes: Readonly<Record<string, FieldChange>>, of?: AuditedRecord) => void;
}

type ResultOf<A> = A extends { readonly shape: 'file' }
  ? FileAnswer
  : A extends { readonly answer: Fields }
    ? AnswerOf<A>
    : void;

interface ActionHandler<R, A, Prepared> {
  /** One sentence for the API description. */
  readonly summary: string;
  /**
   * - `write` (default of POST, PUT and DELETE): audited in the call's transaction;
   * - `read` (default of GET): not audited;
   * - `detached`: the work waits for other systems, so no transaction is held. On a record it is audited before it starts.
   */
  readonly mode?: 'write' | 'read' | 'detached';
  /** Schemas of JSON values in the body, by field. The values are validated against them. */
  readonly values?: Readonly<Record<string, JsonSchema>>;
  /** The rate at which a tenant may make the call. */
  readonly rateLimit?: Call['rateLimit'];
  /** The work continues after the response, which has the status 202. */
  readonly isQueued?: boolean;
  /** Schemas of the action's own errors by status, in addition to those of every call. They are problems as well. */
  readonly failures?: Readonly<Record<number, JsonSchema>>;
  /** Maximum bytes of the body, if it differs from the default. */
  readonly bodyLimit?: number;
  /** Paging of an action that returns a page, if it differs from that of lists. */
  readonly paging?: QueryParameters;
  readonly afterCommit?: Call['afterCommit'];
  /** Slow work without a transaction (a password's hash). Its result is `prepared`. */
  readonly prepare?: (input: Preparation<A>) => Promise<Prepared>;
  /** True for a record on which the work is done already: the handler runs, without effect, although the action's `when` is false. */
  readonly isDone?: (record: RecordOf<R>) => boolean;
  readonly handler: (input: ActionInput<R, A, Prepared>) => Promise<ResultOf<A>>;
}

/** `resume` of `webhookConfigurations` -> `resumeWebhookConfigurations`. */
function callId(resource: AnyResource, name: string): string {
  return `${name}${capitalized(resource.name)}`;
}

function refuseForeign(
  resource: AnyResource,
  action: CallAction,
  isOwn: boolean,
  principal: Principal,
): void {
  if (action.own === 'refused' && isOwn)
    throw new ProblemError(403, { detail: 'You cannot do this to yourself.' });
  if (isOwn || mayAct(resource, action, principal)) return;
  const { message } = action;
  const own = typeof message === 'object' ? message[403] : undefined;
  const detail = own === undefined || own === 'none' ? 'You are not permitted to do this.' : messages[own];
  throw new ProblemError(403, { detail });
}

/**
 * The platform's implementation of a declared action. Path, permission, tenant, input, API description and audit follow from the
 * declaration. An action on a record responds with 404 when the caller cannot see the record, 403 when it would change a record with more
 * rights than the caller's, and 409 when its `when` is false and its work is not done already.
 */
export function answerAction<const R extends AnyResource, Name extends CallNames<R>, Prepared = undefined>(
  resource: R,
  name: Name,
  {
    summary,
    mode,
    values: schemas = {},
    rateLimit,
    isQueued = false,
    failures = {},
    bodyLimit,
    paging = listParameters,
    afterCommit,
    prepare,
    isDone,
    handler,
  }: ActionHandler<R, ActionsOf<R>[Name], Prepared>,
): Call {
  type A = ActionsOf<R>[Name];
  const action = callOf(resource, name);
  const { on, params = {}, body, query, shape, progress, isBare = false } = action;
  const answer = answerFieldsOf(action);
  const status = progress || isQueued ? 202 : 200;
  const bodyFields = on === 'records' ? { ...recordsFields, ...body } : body;
  const subjects = {
    params: inputResource(resource, `${name}.params`, params),
    query: inputResource(resource, `${name}.query`, query ?? {}),
    body: bodyFields && inputResource(resource, `${name}.body`, bodyFields),
  };
  const checkJson = valuesCheck(schemas, isBare);
  const isRead = mode === 'read' || (mode !== 'write' && isReading(action));
  const isDetached = mode === 'detached';
  /** True when the path names a record above, beyond the client. */
  const isBelow = isBelowParent(resource, actionPath(resource, action)) && parentsOf(resource).length > 0;

  const givenBody = (value: unknown) =>
    isBare ? Object.fromEntries(Object.keys(body ?? {}).map((only) => [only, value])) : value;

  async function work(call: CallInput<string, QueryParameters>): Promise<CallAnswer> {
    const { principal } = call;
    const uid = on === 'record' ? (call.params[resource.identifier.param] ?? '') : '';
    // A staff member acting as a user cannot use actions on the user's own record.
    const isOwn = uid !== '' && !principal.actor && uid === principal.userUid.toLowerCase();
    refuseForeign(resource, action, isOwn, principal);
    const values = {
      ...readParams(subjects.params, call.params),
      ...readTexts(subjects.query, call.query),
      ...(subjects.body ? readInput(subjects.body, givenBody(call.body)) : {}),
    };
    checkJson(values);
    const input: Preparation<A> = { ...call, input: values as InputOf<A>, uid, isOwn };
    const find = async (tx: Queryable) => {
      const caller = { tx, principal, params: call.params };
      const written = on === 'record' ? identifiedBy(uid) : undefined;
      if (!isRead) await holdAbove(resource, caller, written);
      if (on !== 'record') {
        if (isBelow && !(await parentExists(tx, resource, call.params, principal))) throw notFoundProblem();
        if (!isRead) await checkAbove(resource, caller);
        return undefined;
      }
      const match = await findRecord(tx, resource, { ...caller, uid });
      if (!match) throw recordNotFound(resource);
      const { record } = await wholeOf(tx, resource, { ...caller, uid }, match);
      if (!isRead) {
        const clientUid = clientOf(resource, call.params, uid);
        await checkRights(tx, resource, principal, { uid, clientUid, record });
        await checkAbove(resource, caller, written);
      }
      if (!isApplicable(action, record) && !isDone?.({ ...record, id: uid } as RecordOf<R>))
        throw noLongerProblem();
      return match.record;
    };
    // Work before the transaction is done for a record that exists and that the caller may change: it costs, or tells of the record.
    if (prepare) await call.transaction(find);
    const prepared = (await prepare?.(input)) as Prepared;
    const run = async (tx: Queryable): Promise<ResultOf<A>> => {
      const record = isDetached ? await begin() : await find(tx);
      const changes: Record<string, FieldChange> = {};
      let subject: AuditedRecord | undefined;
      const result = await handler({
        ...input,
        tx,
        record: { ...record, id: uid } as RecordOf<R>,
        chosen: (on === 'records'
          ? await chooseRecords(tx, resource, values, { ...call, isRead })
          : undefined) as ChosenRecords,
        page: call.query as unknown as ListQuery,
        prepared,
        changed: (more, of) => {
          Object.assign(changes, more);
          subject = of;
        },
      });
      if (!isRead && !isDetached) await audit(tx, record, changes, subject);
      return result;
    };
    const begin = () =>
      on === 'record' || isBelow
        ? call.transaction(async (tx) => {
            const record = await find(tx);
            if (record && !isRead) await audit(tx, record, {});
            return record;
          })
        : undefined;
    const audit = (
      tx: Queryable,
      record: Values | undefined,
      changes: Record<string, FieldChange>,
      about: AuditedRecord = { uid, title: record?.[resource.title] },
    ) => appendAudit(resource, { ...call, tx, settings: call.context.settings }, name, { ...about, changes });

    const result = await (prepare ? call.transaction(run) : run(call.tx));
    if (shape === 'file') return fileAnswer(result as FileAnswer);
    if (!answer) return { status: 204 };
    // A handler may return more than it declares.
    const body = shape === undefined ? picked(answer, result as Values) : result;
    return { status, body };
  }

  return defineCall({
    id: callId(resource, name),
    service: action.service ?? resource.calls.service,
    method: action.method,
    path: actionPath(resource, action),
    access: { resource, action },
    ...(action.bearer ? { bearer: action.bearer } : {}),
    summary,
    params: parameterSchemas(params),
    query: { ...queryOf(subjects.query), ...(shape === 'page' ? paging : {}) },
    ...(subjects.body
      ? {
          body: {
            schema: bodySchemaOf(subjects.body.fields, schemas, isBare),
            checkedByHandler: true,
            limit: bodyLimit,
          },
        }
      : {}),
    rateLimit,
    cost: action.cost,
    answers: { ...answerSchemas(action, status), ...failures },
    withoutDatabase: isDetached || prepare !== undefined,
    readOnly: isRead && action.method === 'GET' && !isDetached,
    afterCommit,
    handler: work,
  });
}
