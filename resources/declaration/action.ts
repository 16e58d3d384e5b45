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
import type { OptionName } from '../product/portalConfig.ts';
import type { OperationMessage } from './calls.ts';
import type { Localized } from './localized.ts';
import type { ValuesOf } from './recordOf.ts';
import type { AnyResource, Fields } from './resource.ts';

/**
 * The records that an action is about: one, several, a list as a whole (a file of it), or none (a look-up, or a preview before saving).
 * An action on several takes `RecordsInput` beside its own input.
 */
export type ActionSubject = 'record' | 'records' | 'list' | 'none';

/** Icons of actions; `src/portal/actions/icons.ts` draws them. */
export type ActionIcon =
  | 'block'
  | 'copy'
  | 'download'
  | 'key'
  | 'lockOpen'
  | 'mail'
  | 'personCheck'
  | 'replay'
  | 'send'
  | 'switchAccount';

/** Shared by all actions. `Values` is the record of the resource. */
interface ActionBase<Values> {
  /**
   * Shows the action as a button: on the record's page, in the menu of its row and in the bulk bar, or, for one of a list, in the list's
   * toolbar. Without an icon only code starts it.
   */
  readonly icon?: ActionIcon;
  /** On its button; made of the action's name when left out. */
  readonly label?: Localized | ((record: Partial<Values>) => Localized);
  /** Key of its sentences, `actions.<words>`: `done` and, when it asks first, `title`, `text` and `confirm`. The action's name when left out. */
  readonly words?: string | ((record: Partial<Values>) => string);
  /** Takes something away: the portal asks first and offers it last. */
  readonly isDangerous?: true;
  /** The portal asks first. */
  readonly confirm?: true;
  /**
   * A person's own record, whose identifier is the user's:
   * - `refused`: nobody does it to their own record;
   * - `allowed`: everybody may do it to their own record, whatever `access` asks for others;
   * - `elsewhere`: as `allowed`, but on a page of its own, so that no button offers it.
   */
  readonly own?: 'refused' | 'allowed' | 'elsewhere';
  /** An operation on the resource, or permissions of which one suffices; an empty list admits everybody who is signed in. */
  readonly access?: Operation | AnyOf;
  /** Key of `options` in `config.json`: the action is there only where it is on. */
  readonly option?: OptionName;
  /** Only users of this kind. */
  readonly for?: UserKind;
  /** Names of other resources whose records it changes: the portal reads them again as well. */
  readonly changes?: readonly string[];
  /** True while the action makes sense for a record. */
  when?(record: Partial<Values>): boolean;
}

/** An action that is a call of the platform. */
export interface CallAction<Values = unknown> extends ActionBase<Values> {
  /** See `ActionSubject`: `record`, `records`, `list` or `none`. */
  readonly on: ActionSubject;
  /** GET only reads. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** First segments of the address; those of the resource when left out. */
  readonly service?: string;
  /** The call is one of an application beside the platform: it carries the service token (`.auth/ValidateAuth`) instead of the access token. */
  readonly bearer?: 'service';
  /** Below the resource's collection, or, with a leading slash, below the service. `{parameters}` are keys of the scope, the record's identifier, or names in `params`. */
  readonly path: string;
  /** Parameters of the path that neither the scope nor the record fills. */
  readonly params?: Fields;
  /** Parameters of the query. */
  readonly query?: Fields;
  /** The input, sent as JSON. Without a field: an empty object, which some platforms ask for. */
  readonly body?: Fields;
  /** The body is the value of its one field, without an object around it. */
  readonly isBare?: true;
  /** The call changes no record, although its input needs a body: a preview or a test. GET never does. */
  readonly onlyReads?: true;
  /** The answer; left out when the call answers nothing. */
  readonly answer?: Fields;
  /**
   * The call answers a `list` of `answer`, a `page` of one, which takes paging, sorting and filters as every list does, or a `file`,
   * which has no `answer`.
   */
  readonly shape?: 'list' | 'page' | 'file';
  /** Of a file: the field of the query whose value is the extension of its name. */
  readonly extension?: string;
  /**
   * Of a list's action: the call that is made instead for the records with one value of `field`, and its path parameter for the value.
   * The dialog asks for the value, and begins with the one by which the list is filtered.
   */
  readonly narrowed?: { readonly field: string; readonly call: string; readonly param: string };
  /** The catalogue's message when the call fails: one for all statuses, or one per status. */
  readonly message?: OperationMessage;
  /** The `description` of the failure's answer, with a full stop added, stands in for the catalogue's message (spec section 8). */
  readonly showsDescription?: true;
  /** The field of the kind `image` whose picture the call reads (GET), sets (POST) or deletes (DELETE). `imageActions` makes all three. */
  readonly image?: string;
  /**
   * Another platform may lack the call: a 404 or 400 then means that it is not there, which the portal says. `remembered`: the call
   * names no record, so that this holds for every input and the platform is not asked again.
   */
  readonly isOptional?: true | 'remembered';
  /**
   * The work goes on after the answer, as a record of the resource `work` with the answer's `id`, which tells how far it is
   * (`progressFields`). `stop` names the action of that resource that stops it.
   */
  readonly progress?: { readonly work: string; readonly stop?: string };
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

/** The words of all actions. */
export type ActionWord = keyof CallAction | keyof ChangeAction | keyof PageAction;

/** The records of an action on several: named ones, or all that a filter finds, of which `expected` were shown. */
export type RecordsInput =
  | { readonly ids: readonly string[] }
  | { readonly filter: Readonly<Record<string, unknown>>; readonly expected: number };

type Declared<A, Word extends string> = A extends { readonly [Key in Word]: infer Map extends Fields }
  ? ValuesOf<Map>
  : unknown;

/** The input of a declared action: its path parameters, its query and its body. */
export type InputOf<A> = Declared<A, 'params'> &
  Declared<A, 'query'> &
  Declared<A, 'body'> &
  (A extends { readonly on: 'records' } ? RecordsInput : unknown);

type One<A> = A extends { readonly answer: infer Answer extends Fields } ? ValuesOf<Answer> : undefined;

/** The answer of a declared action; undefined when it answers nothing. */
export type AnswerOf<A> = A extends { readonly shape: 'list' }
  ? readonly One<A>[]
  : A extends { readonly shape: 'page' }
    ? { readonly items: readonly One<A>[]; readonly rowCount: number }
    : A extends { readonly shape: 'file' }
      ? Blob
      : One<A>;

/** The actions of a resource. */
export type ActionsOf<R> = R extends { readonly actions?: infer Declared } ? NonNullable<Declared> : never;

/** The names of the actions of a resource that are calls. */
export type CallNames<R> = string extends keyof ActionsOf<R>
  ? string
  : {
      [Name in keyof ActionsOf<R> & string]: ActionsOf<R>[Name] extends { readonly method: string }
        ? Name
        : never;
    }[keyof ActionsOf<R> & string];

export function isCall(action: Action): action is CallAction {
  return 'method' in action;
}

/** Whether the call leaves every record as it is. */
export function isReading({ method, onlyReads }: CallAction): boolean {
  return method === 'GET' || onlyReads === true;
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
  if ('page' in action) return action.page === 'copy' ? 'create' : 'update';
  return isCall(action) && action.method === 'GET' ? 'get' : 'update';
}

/** Whether the requester may do the action to records other than their own. A record's state may still speak against it. */
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

/** Whether everybody may do the action to their own record. */
export function isForOwn({ own }: Action): boolean {
  return own === 'allowed' || own === 'elsewhere';
}

/** Whether the action makes sense for a record. */
export function isApplicable(action: Action, record: Readonly<Record<string, unknown>>): boolean {
  return action.when?.(record) ?? true;
}
