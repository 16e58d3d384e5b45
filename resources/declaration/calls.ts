import type { MessageId } from '../product/messages.ts';
import type { Operation } from './access.ts';

/** The calls of the platform by which the records are read and written (spec section 7). */
export interface Calls {
  /** First segments of the address, for instance `clientbuilding/v2`. */
  readonly service: string;
  /** First segments of the address of lists, where it is another. */
  readonly listService?: string;
  /** Collection path below the service; `{parameters}` are keys of the scope. `clients/{clientId}/Titles` for a client's `titles` when left out. */
  readonly path: string;
  /** Path of one record; the collection path and `/{identifier}` when left out. */
  readonly itemPath?: string;
  /** Operations that the platform has; all five when left out, and of a `singleton` `get` and `update`. */
  readonly operations: readonly Operation[];
  /** The ways in which the platform takes changes. */
  readonly update?: readonly ('PUT' | 'PATCH')[];
  /** Query of every list call, beside or instead of paging. */
  readonly listQuery?: Readonly<Record<string, string>>;
  /** Query of the call for one record. */
  readonly getQuery?: Readonly<Record<string, string>>;
  /** The whole list is read: one page of `first`, then one of the row count if there are more. */
  readonly whole?: { readonly first: number };
  /**
   * Below the collection, the call that answers all records of a scope at once, without paging. The portal makes it where it needs the
   * names of hundreds of them.
   */
  readonly all?: string;
  /** The way in which lists are asked for: the platform's own, or that of ra-data-simple-rest. */
  readonly dialect?: 'platform' | 'simple-rest';
  /** Path of the update call when it does not name the record (connections). */
  readonly updatePath?: string;
  /** A new record's body also names its scope (`buildingUID`, `clientUID` of a level). */
  readonly sendsScope?: boolean;
  /** Another platform may lack them: a 404 or 400 then means that they are not there, which the portal says. */
  readonly isOptional?: true;
  /** A parent has at most one record (connections), so that the update call finds it without an identifier. */
  readonly onePerScope?: boolean;
  /** Fields that a patch carries although they did not change, when the flag `field` goes `from` one value to the other. */
  readonly alwaysSend?: readonly {
    readonly when: { readonly field: string; readonly from: boolean };
    readonly send: readonly string[];
  }[];
}

/** The calls as they are declared: path and operations follow the convention when left out. */
export type DeclaredCalls = Omit<Calls, 'path' | 'operations'> & Partial<Pick<Calls, 'path' | 'operations'>>;

/** The catalogue's message for a failed operation: one for all, or one per status with `other` for the rest. `none` means no error: nothing is there. */
export type OperationMessage =
  | MessageId
  | ({ readonly other: MessageId } & Readonly<Record<number, MessageId | 'none'>>);

/** The catalogue's message that is declared for a status; `none` where the status is not an error. */
export function declaredMessage(
  declared: OperationMessage | undefined,
  status: number,
): MessageId | 'none' | undefined {
  return typeof declared === 'object' ? (declared[status] ?? declared.other) : declared;
}
