import type { MessageId } from './checks/register.ts';
import type { Operation } from './access.ts';

/** The platform's calls that read and write the records (spec section 7). @wire */
export interface Calls {
  /** First path segments, for instance `clientbuilding/v2`. */
  readonly service: string;
  /** First path segments of the list call, if they differ. */
  readonly listService?: string;
  /**
   * Collection path below the service; `{parameters}` are keys of the scope. Defaults to `clients/{clientId}/Titles` for a client's
   * `titles`.
   */
  readonly path: string;
  /** Operations that the platform supports; default to all five, or to `get` and `update` for a `singleton`. */
  readonly operations: readonly Operation[];
  /** The methods by which the platform accepts changes. */
  readonly update?: readonly ('PUT' | 'PATCH')[];
  /**
   * The list is read whole: by a call with this query, then by further pages if there are more rows. It is filtered, sorted and paged in the
   * portal.
   */
  readonly listQuery?: Readonly<Record<string, string>>;
  /** Query of the call for one record. */
  readonly getQuery?: Readonly<Record<string, string>>;
  /**
   * Path below the collection of a call that returns all records of a scope at once, without paging. The portal uses it where it needs the
   * names of hundreds of them.
   */
  readonly all?: string;
  /** The query dialect of lists: the platform's own, or that of ra-data-simple-rest. */
  readonly dialect?: 'platform' | 'simple-rest';
  /** Path of the update call if it does not name the record (connections). */
  readonly updatePath?: string;
  /** The body of a new record also names its scope (`buildingUID`, `clientUID` of a level). */
  readonly sendsScope?: boolean;
  /** Another platform may lack the calls: a 404 or 400 then means that they do not exist, and the portal says so. */
  readonly isOptional?: true;
  /** A parent has at most one record (connections), so the update call finds it without an identifier. */
  readonly onePerScope?: boolean;
  /** Fields that a patch includes even if unchanged, when the flag `field` changes from `from` to its opposite. */
  readonly alwaysSend?: readonly {
    readonly when: { readonly field: string; readonly from: boolean };
    readonly send: readonly string[];
  }[];
}

/** Path of one record below its service, with `{parameters}`: a singleton is at the path of the collection. */
export function itemPathOf({
  calls: { path },
  identifier: { param },
  singleton,
}: {
  readonly calls: Pick<Calls, 'path'>;
  readonly identifier: { readonly param: string };
  readonly singleton?: true;
}): string {
  return singleton ? path : `${path}/{${param}}`;
}

/** The calls as written in a declaration: path and operations default to the convention. */
export type DeclaredCalls = Omit<Calls, 'path' | 'operations'> & Partial<Pick<Calls, 'path' | 'operations'>>;

/**
 * The catalogue's message for a failed operation: one for all statuses, or one per status with `other` for the rest. `none` means no error:
 * the record does not exist.
 */
export type OperationMessage =
  | MessageId
  | ({ readonly other: MessageId } & Readonly<Record<number, MessageId | 'none'>>);

/**
 * The catalogue's messages by operation. `other` applies to operations that are not listed. Without it they have the standard message
 * of the label (“Unable to create course. Please try again.”).
 */
export type OperationMessages = Partial<Readonly<Record<Operation, OperationMessage>>> & {
  readonly other?: MessageId;
};

/** The catalogue's message for a status; `none` when the status is not an error. */
export function declaredMessage(
  declared: OperationMessage | undefined,
  status: number,
): MessageId | 'none' | undefined {
  return typeof declared === 'object' ? (declared[status] ?? declared.other) : declared;
}

/** True when a call creates, changes or deletes records. */
export function isWritten({ operations }: Pick<Calls, 'operations'>): boolean {
  return operations.some((operation) => operation !== 'list' && operation !== 'get');
}
