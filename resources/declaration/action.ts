import {
  type AnyOf,
  isPermitted,
  mayOperate,
  mayWriteField,
  meetsBuildings,
  type Operation,
  type Requester,
  type UserKind,
} from './access.ts';
import type { AnyResource, Fields, OperationMessage, ValuesOf } from './resource.ts';

/** The records that an action is about. A preview before saving is about none, and so is a look-up. */
export type ActionSubject = 'record' | 'records' | 'none';

/** Icons of actions; `src/portal/actions/icons.ts` draws them. */
export type ActionIcon =
  | 'block'
  | 'copy'
  | 'key'
  | 'lockOpen'
  | 'mail'
  | 'personCheck'
  | 'play'
  | 'qrCode'
  | 'replay'
  | 'restart'
  | 'send';

/** Shared by all actions. `Values` is the record of the resource. */
interface ActionBase<Values> {
  /** Shows the action as a button on the record's page, in the menu of its row and in the bulk bar. Without an icon only code starts it. */
  readonly icon?: ActionIcon;
  /** Key of its texts, `actions.<words>`: `label`, `done` and, when it asks first, `title`, `text` and `confirm`. The action's name when left out. */
  readonly words?: string;
  /** Takes something away: the portal asks first and offers it last. */
  readonly isDangerous?: true;
  /** The portal asks first. */
  readonly confirm?: true;
  /** Nobody does it to their own record. */
  readonly notOwn?: true;
  /** An operation on the resource, or permissions of which one suffices; an empty list admits everybody who is signed in. */
  readonly access?: Operation | AnyOf;
  /** Only users of this kind. */
  readonly for?: UserKind;
  /** True while the action makes sense for a record. */
  when?(record: Partial<Values>): boolean;
}

/** An action that is a call of the platform. */
export interface CallAction<Values = unknown> extends ActionBase<Values> {
  /** See `ActionSubject`: `record`, `records` or `none`. */
  readonly on: ActionSubject;
  /** GET only reads. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** First segments of the address; those of the resource when left out. */
  readonly service?: string;
  /** Below the resource's collection, or, with a leading slash, below the service. `{parameters}` are keys of the scope, the record's identifier, or names in `body`. */
  readonly path: string;
  /** Parameters of the query. */
  readonly query?: Fields;
  /** The input, sent as JSON. */
  readonly body?: Fields;
  /** The answer; left out when the call answers nothing. */
  readonly answer?: Fields;
  /** The call answers a list of `answer`. */
  readonly isList?: true;
  /** The catalogue's message when the call fails: one for all statuses, or one per status. */
  readonly message?: OperationMessage;
  /** Another platform may lack the call: a 404 or 400 then means that it is not there. */
  readonly isOptional?: true;
  /** The work goes on after the answer: names of the actions that report its progress and stop it. Both take the answer's `id`. */
  readonly progress?: { readonly report: string; readonly stop?: string };
}

/** An action that sets fields of a record, as its form would. */
export interface ChangeAction<Values = unknown> extends ActionBase<Values> {
  /** Fields and their new values. */
  readonly set: Partial<Values>;
}

/** An action that leads to a page of the record: `copy`, or the path of one of the place's `pages` below the record's. */
export interface PageAction<Values = unknown> extends ActionBase<Values> {
  /** `copy`, or the path of one of the place’s `pages` below the record’s page. */
  readonly page: string;
}

export type Action<Values = unknown> = CallAction<Values> | ChangeAction<Values> | PageAction<Values>;
export type Actions<Values = unknown> = Readonly<Record<string, Action<Values>>>;

/** Refuses words that actions do not have. */
export type ExactActions<ActionMap> = {
  readonly [Name in keyof ActionMap]: {
    readonly [
      Unknown in Exclude<keyof ActionMap[Name], keyof CallAction | keyof ChangeAction | keyof PageAction>
    ]: never;
  };
};

/** The input of a declared action: its query, its body, and the parameters of its path that neither scope nor record fills. */
export type InputOf<A> = (A extends { readonly body: infer Body extends Fields } ? ValuesOf<Body> : unknown) &
  (A extends { readonly query: infer Query extends Fields } ? ValuesOf<Query> : unknown);

type One<A> = A extends { readonly answer: infer Answer extends Fields } ? ValuesOf<Answer> : undefined;

/** The answer of a declared action; undefined when it answers nothing. */
export type AnswerOf<A> = A extends { readonly isList: true } ? readonly One<A>[] : One<A>;

/** The actions of a resource. */
export type ActionsOf<R> = R extends { readonly actions?: infer Declared } ? NonNullable<Declared> : never;

/** The names of the actions of a resource that are calls. */
export type CallNames<R> = {
  [Name in keyof ActionsOf<R> & string]: ActionsOf<R>[Name] extends { readonly method: string }
    ? Name
    : never;
}[keyof ActionsOf<R> & string];

export function isCall(action: Action): action is CallAction {
  return 'method' in action;
}

export function isChange(action: Action): action is ChangeAction {
  return 'set' in action;
}

/** The declared call `name` of a resource. Throws when there is none: a mistake of the code. */
export function callOf(resource: AnyResource, name: string): CallAction {
  const action = resource.actions?.[name];
  if (!action || !isCall(action)) throw new TypeError(`${resource.name} declares no call "${name}".`);
  return action;
}

/** Address of an action below its service, with `{parameters}`. */
export function actionPath({ calls }: AnyResource, { path }: CallAction): string {
  return path.startsWith('/') ? path.slice(1) : `${calls.path}/${path}`;
}

function accessOf(action: Action): Operation | AnyOf {
  if (action.access !== undefined) return action.access;
  return isCall(action) && action.method === 'GET' ? 'get' : 'update';
}

/** Whether the requester may do the action at all. A record's state may still speak against it. */
export function mayAct(resource: AnyResource, action: Action, requester: Requester): boolean {
  if (action.for !== undefined && action.for !== requester.kind) return false;
  if (isChange(action))
    return Object.keys(action.set as Readonly<Record<string, unknown>>).every((name) =>
      mayWriteField(resource, name, 'update', requester),
    );
  const access = accessOf(action);
  if (typeof access === 'string') return mayOperate(resource, access, requester);
  const operation = isCall(action) && action.method === 'GET' ? 'get' : 'update';
  return isPermitted(access, requester.permissions) && meetsBuildings(resource, operation, requester);
}

/** Whether the action makes sense for a record, seen by the user `userUid`. */
export function isApplicable(
  action: Action,
  record: Readonly<Record<string, unknown>>,
  userUid: string,
): boolean {
  return !(action.notOwn && record['id'] === userUid) && (action.when?.(record) ?? true);
}
