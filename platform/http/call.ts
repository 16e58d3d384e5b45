import type { FastifyBaseLogger } from 'fastify';

import type { Clock } from '../kernel/clock.ts';
import type { PlatformContext } from '../kernel/context.ts';
import type { Settings } from '../configuration/settings.ts';
import type { Queryable } from '../database/index.ts';
import type { Principal } from '../kernel/principal.ts';
import type { AccessRule } from './access.ts';
import type { RateLimitRule } from './rate-limit.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A JSON schema (draft 7, as OpenAPI 3.1 and ajv read it). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A parameter of the query. Names are read without regard to case; other parameters are ignored. */
export interface QueryParameter {
  readonly type: 'string' | 'integer' | 'boolean';
  readonly description: string;
  readonly default?: string | number | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}
export type QueryParameters = Readonly<Record<string, QueryParameter>>;

/** The names between braces in a path: `clients/{clientId}/modules` -> clientId. */
type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never;

/** The values that a query of these parameters holds. */
export type QueryValues<Query extends QueryParameters> = {
  readonly [Name in keyof Query]:
    | ValueOf<Query[Name]>
    | (Query[Name] extends { readonly default: unknown } ? never : undefined);
};
type ValueOf<Parameter extends QueryParameter> = Parameter['type'] extends 'integer'
  ? number
  : Parameter['type'] extends 'boolean'
    ? boolean
    : string;

/** The context of a handler. */
export interface CallInput<Params extends string, Query extends QueryParameters> {
  /** The caller. A public call has none: reading it throws. */
  readonly principal: Principal;
  readonly params: Readonly<Record<Params, string>>;
  readonly query: QueryValues<Query>;
  /** The body as JSON; held against the call's schema unless its body is `checkedByHandler`. */
  readonly body: unknown;
  /** The media type of the body in lower case, without parameters. */
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The call's transaction: under the path's tenant, else the caller's own, else (system users) the whole platform. */
  readonly tx: Queryable;
  /** Runs `work` in a transaction of its own under the same scope, for a call that holds none (`withoutDatabase`). */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** The context that the services share: settings and, through them, storage and encryption. */
  readonly context: PlatformContext;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly requestId: string;
}

/** The answer of a handler: 200 with `body`, unless it says otherwise. 204 and 304 have no body. */
export interface CallAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes are sent as they are, under the content type that `headers` give; anything else as JSON. */
  readonly body?: unknown;
}

/** Most bytes of a body, unless its call says otherwise. */
export const BODY_LIMIT = 256 * 1024;

/** The body that a call takes. */
interface CallBody {
  readonly schema: JsonSchema;
  readonly contentTypes?: readonly string[];
  /** The handler checks it with sentences of its own; the schema only describes it. */
  readonly checkedByHandler?: boolean;
  /** Most bytes; `BODY_LIMIT` where left out. */
  readonly limit?: number;
}

/** One call of the platform: what it is, who may make it, what goes in and comes out, and what it does. */
export interface Call<Path extends string = string, Query extends QueryParameters = QueryParameters> {
  /** Names the call in the API description and in tests; unique. */
  readonly id: string;
  /** First segments of the address, for instance `product/v1`. */
  readonly service: string;
  readonly method: Method;
  /** Path below the service. The parameter after a leading `clients/` names the tenant. */
  readonly path: Path;
  readonly access: AccessRule;
  readonly summary: string;
  /** Schemas of path parameters; identifiers (UUID) where left out. */
  readonly params?: Partial<Readonly<Record<PathParameters<Path>, JsonSchema>>>;
  readonly query?: Query;
  readonly body?: CallBody;
  /** Schemas of the answers by status, for the description. */
  readonly answers?: Readonly<Record<number, JsonSchema>>;
  /** Asks nothing of the database, so that no transaction is begun for it. */
  readonly withoutDatabase?: boolean;
  /** Writes nothing, to which its transaction is held; the answer then does not wait for the transaction's end. */
  readonly readOnly?: boolean;
  /** How often the call may be made by one tenant, or by one person where it names none. Calls of one rule count together. */
  readonly rateLimit?: (settings: Settings) => RateLimitRule;
  /** The call takes the service token (`.auth/ValidateAuth`), which opens no other one, and not the access token. */
  readonly bearer?: 'service';
  /** The parameter that names the tenant, where it is not the one after a leading `clients/`; null where none does. */
  readonly tenant?: PathParameters<Path> | null;
  // A method, so that calls of different paths fit into one list.
  handler(input: CallInput<PathParameters<Path>, Query>): Promise<CallAnswer>;
}

/** Declares a call. The value is plain data and a function; `registerCalls` makes it a route. */
export function defineCall<
  const Path extends string,
  const Query extends QueryParameters = Record<never, never>,
>(call: Call<Path, Query>): Call {
  return call;
}

/** The path parameter that names the tenant of a call; null where it has none. */
export function tenantParameter(call: Call): string | null {
  if (call.tenant !== undefined) return call.tenant;
  return /^clients\/\{(\w+)\}/i.exec(call.path)?.[1] ?? null;
}
