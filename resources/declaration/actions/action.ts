import type { AnyOf, Operation, UserKind } from '../access.ts';
import type { OperationMessage } from '../calls.ts';
import type { Localized } from '../localized.ts';
import type { ValuesOf } from '../valuesOf.ts';
import type { OptionName } from '../checks/register.ts';
import type { AnyResource } from '../resource.ts';
import type { Fields } from '../fields/field.ts';

/**
 * The subject of an action: one record, several records, a list as a whole (a file of it), or none (a lookup, or a preview before saving).
 * An action on several records takes `RecordsInput` in addition to its own input.
 */
type ActionSubject = 'record' | 'records' | 'list' | 'none';

/** Icons of actions, rendered by `src/changes/actions/icons.ts`. */
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

/**
 * The shared resource that a call uses beyond a transaction:
 * - `hash`: derives a key from a password;
 * - `picture`: decodes a picture;
 * - `file`: reads an uploaded file;
 * - `server`: waits for a server that the client has named;
 * - `work`: starts work that goes on after the answer.
 */
export type Cost = 'hash' | 'picture' | 'file' | 'server' | 'work';

/** A move of a record from one state to another. The response has the state before, as `{ from }`; another platform may leave it out. */
interface Moves<Values = unknown> {
  /** The choice that holds the state. Its `write` is `create` or `never`, so that nothing but the actions changes it. */
  readonly field: string;
  /** The states in which the record can be moved. In others nothing offers the action, and the call answers 409. */
  readonly from: readonly string[];
  /** The state afterwards. */
  readonly to: string;
  /** The instant that is set to the time of the move; nothing else writes it. */
  readonly at?: string;
  /** Further fields and their values afterwards. A move back can so empty what the first move has set. */
  readonly set?: Partial<Values>;
}

/** Properties shared by all actions. `Values` is the record of the resource. */
interface ActionBase<Values> {
  /**
   * Shows the action as a button: on the record's page, in the menu of its row and in the bulk bar. An action on a list has its button in
   * the list's toolbar. An action without an icon is only started by code.
   */
  readonly icon?: ActionIcon;
  /** Label of the button; defaults to the action's name in words. */
  readonly label?: Localized | ((record: Partial<Values>) => Localized);
  /**
   * Key of its messages, `actions.<words>`: `done` and, when it asks for confirmation, `title`, `text` and `confirm`. Defaults to the
   * action's name.
   */
  readonly words?: string | ((record: Partial<Values>) => string);
  /** Destructive: the portal asks for confirmation and lists the action last. */
  readonly isDangerous?: true;
  /** The portal asks for confirmation: always, or for some records. */
  readonly confirm?: true | ((record: Partial<Values>) => boolean);
  /**
   * Availability on the user's own record (its identifier is the user's):
   * - `refused`: not available on the user's own record;
   * - `allowed`: always available on the user's own record, whatever `access` requires for other records;
   * - `elsewhere`: as `allowed`, but on a page of its own, so no button offers it.
   */
  readonly own?: 'refused' | 'allowed' | 'elsewhere';
  /** An operation on the resource, or permissions of which one suffices. An empty list admits every signed-in user. */
  readonly access?: Operation | AnyOf;
  /** Key of `options` in `config.json`: the action exists only when the option is on. */
  readonly option?: OptionName;
  /** Only for users of this kind. */
  readonly for?: UserKind;
  /** An action on one record without an input: also offered for selected records, where it runs for each that it applies to. */
  readonly each?: true;
  /** Names of other resources whose records the action changes: the portal fetches them again as well. */
  readonly changes?: readonly string[];
  /** True when the action applies to the record. */
  when?(record: Partial<Values>): boolean;
}

/** An action that is a call of the platform. */
export interface CallAction<Values = unknown> extends ActionBase<Values> {
  /** One record, several records, a list as a whole (a file of it), or none (a lookup, or a preview before saving). */
  readonly on: ActionSubject;
  /** GET never changes a record. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** First path segments; default to those of the resource. @wire */
  readonly service?: string;
  /**
   * The call belongs to an application beside the platform: it carries the service token (`.auth/ValidateAuth`) instead of the access
   * token.
   * @wire
   */
  readonly bearer?: 'service';
  /**
   * Path below the resource's collection, or, with a leading slash, below the service. `{parameters}` are keys of the scope, the record's
   * identifier, or names in `params`.
   */
  readonly path: string;
  /** Path parameters that are neither in the scope nor the record's identifier. */
  readonly params?: Fields;
  /** Query parameters. */
  readonly query?: Fields;
  /** The input, sent as JSON. Without fields: an empty object, which some platforms require. */
  readonly body?: Fields;
  /** The body is the value of its single field, without an enclosing object. @wire */
  readonly isBare?: true;
  /** The call needs a body but changes no record, such as a preview or a test. GET never changes one. */
  readonly onlyReads?: true;
  /** The fields of the response; omitted when the response has no body. */
  readonly answer?: Fields;
  /**
   * Shape of the response: a `list` of `answer`; a `page` of one, with paging, sorting and filters as in every list; or a `file`, which has
   * no `answer`.
   * @wire
   */
  readonly shape?: 'list' | 'page' | 'file';
  /** For a file: the query field whose value is the file name extension. */
  readonly extension?: string;
  /**
   * For an action on a list: the call to make instead for the records with one value of `field`, and its path parameter for the value. The
   * dialog asks for the value and starts with the one the list is filtered by.
   */
  readonly narrowed?: { readonly field: string; readonly call: string; readonly param: string };
  /**
   * A form sends the response back: values that the declaration cannot read stay in it as they came (`Unreadable`), and go back unchanged.
   * Without it they are left out.
   */
  readonly isWrittenBack?: true;
  /** The catalogue's message for a failed call: one for all statuses, or one per status. */
  readonly message?: OperationMessage;
  /** The `description` of an error response, with a full stop added, replaces the catalogue's message (spec section 8). @wire */
  readonly showsDescription?: true;
  /** The field of kind `image` whose picture the call reads (GET), sets (POST) or deletes (DELETE). `imageActions` declares all three. */
  readonly image?: string;
  /**
   * The call moves the record from one state to another, and sets the fields of its `body`. The embedded platform needs no handler for it.
   * See `moves`.
   */
  readonly moves?: Moves<Values>;
  /** The shared resource that the call uses. The embedded platform gives each client and person a share of it. */
  readonly cost?: Cost;
  /**
   * Another platform may lack the call: a 404 or 400 then means that the call does not exist, and the portal says so. `remembered`: the
   * call names no record, so the result holds for every input and the platform is not asked again.
   */
  readonly isOptional?: true | 'remembered';
  /**
   * The work continues after the response, as a record of the resource `work` with the `id` of the response. That record carries the
   * progress (`progressFields`). `stop` names the action of that resource that stops it.
   */
  readonly progress?: { readonly work: string; readonly stop?: string };
}

/** An action that sets fields of a record, as its form does. */
export interface ChangeAction<Values = unknown> extends ActionBase<Values> {
  /** Fields and their new values. */
  readonly set: Partial<Values>;
}

/** An action that opens a page of the record: `copy`, or one of the place's `pages` below the record. */
interface PageAction<Values = unknown> extends ActionBase<Values> {
  /** `copy`, or the path of one of the place's `pages` below the record's page. */
  readonly page: string;
}

export type Action<Values = unknown> = CallAction<Values> | ChangeAction<Values> | PageAction<Values>;
export type Actions<Values = unknown> = Readonly<Record<string, Action<Values>>>;

/** The words of every kind of action. */
export type ActionWord = keyof CallAction | keyof ChangeAction | keyof PageAction;

/** The records of an action on several: listed ones, or all that match a filter. `expected` is the number of matches the user saw. */
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

/** The response of a declared action; undefined when it has no body. */
export type AnswerOf<A> = A extends { readonly shape: 'list' }
  ? readonly One<A>[]
  : A extends { readonly shape: 'page' }
    ? { readonly items: readonly One<A>[]; readonly rowCount: number }
    : A extends { readonly shape: 'file' }
      ? Blob
      : One<A>;

/** The actions of a resource. */
export type ActionsOf<R> = R extends { readonly actions?: infer Declared } ? NonNullable<Declared> : never;

/** The names of those actions of a resource that are calls. */
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

/** True when the call changes no record. */
export function isReading({ method, onlyReads }: CallAction): boolean {
  return method === 'GET' || onlyReads === true;
}

export function isChange(action: Action): action is ChangeAction {
  return 'set' in action;
}

/** The declared call `name` of a resource. Throws when it does not exist, which is a programming error. */
export function callOf(resource: AnyResource, name: string): CallAction {
  const action = resource.actions?.[name];
  if (!action || !isCall(action)) throw new TypeError(`${resource.name} declares no call "${name}".`);
  return action;
}

/** The response of a move: the state that the record had before. */
const movedFields: Fields = { from: { kind: 'text' } };

/** The fields of an action's response. Undefined when it has no body. */
export function answerFieldsOf({ answer, moves }: CallAction): Fields | undefined {
  return answer ?? (moves && movedFields);
}

/** Path of an action below its service, with `{parameters}`. */
export function actionPath({ calls }: AnyResource, { path }: CallAction): string {
  return path.startsWith('/') ? path.slice(1) : `${calls.path}/${path}`;
}

/** True when every user may do the action to their own record. */
export function isForOwn({ own }: Action): boolean {
  return own === 'allowed' || own === 'elsewhere';
}

/** True when the action applies to the record. */
export function isApplicable(action: Action, record: Readonly<Record<string, unknown>>): boolean {
  const moves = isCall(action) ? action.moves : undefined;
  if (moves && !moves.from.some((state) => state === record[moves.field])) return false;
  return action.when?.(record) ?? true;
}
