import type { FastifyBaseLogger } from 'fastify';

import type { Clock } from '../kernel/clock.ts';
import type { PlatformContext } from '../kernel/context.ts';
import type { Cost } from '../../resources/declaration/index.ts';
import type { Settings } from '../configuration/settings.ts';
import type { Queryable } from '../database/index.ts';
import type { Principal } from '../kernel/principal.ts';
import type { AccessRule } from './access.ts';
import type { RateLimitRule } from './rate-limit.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A JSON schema (draft 7, as OpenAPI 3.1 and ajv read it). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A query parameter. Names are matched without regard to case; unknown parameters are ignored. */
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

/** The values of these query parameters. */
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
  /** The parameters of the path, identifiers in lower case. */
  readonly params: Readonly<Record<Params, string>>;
  readonly query: QueryValues<Query>;
  /** The body as JSON, validated against the call's schema unless its body is `checkedByHandler`. */
  readonly body: unknown;
  /** The media type of the body in lower case, without parameters. */
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The call's transaction, scoped to the path's tenant, or else to the caller's own, or else (system users) to the whole platform. */
  readonly tx: Queryable;
  /** Runs `work` in its own transaction in the same scope, for calls without one (`withoutDatabase`). */
  transaction<T>(this: void, work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** The context shared by the services: settings and, through them, storage and encryption. */
  readonly context: PlatformContext;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly requestId: string;
}

/** The response of a handler: by default 200 with `body`. 204 and 304 have no body. */
export interface CallAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes are sent unchanged, with the content type in `headers`; anything else is sent as JSON. */
  readonly body?: unknown;
}

/** Default limit of a body in bytes. */
export const BODY_LIMIT = 256 * 1024;

/** The body that a call accepts. */
interface CallBody {
  readonly schema: JsonSchema;
  readonly contentTypes?: readonly string[];
  /** The handler validates the body with its own messages; the schema is only for the description. */
  readonly checkedByHandler?: boolean;
  /** Maximum bytes; defaults to `BODY_LIMIT`. */
  readonly limit?: number;
}

/** One call of the platform: path, access, input, output and handler. */
export interface Call<Path extends string = string, Query extends QueryParameters = QueryParameters> {
  /** Unique identifier of the call in the API description and in tests. */
  readonly id: string;
  /** First path segments, for instance `product/v1`. */
  readonly service: string;
  readonly method: Method;
  /** Path below the service. The parameter after a leading `clients/` is the tenant. */
  readonly path: Path;
  readonly access: AccessRule;
  /** API keys with this scope may make the call, whatever `access` asks of people. By default none may. */
  readonly keyScope?: string;
  readonly summary: string;
  /** Schemas of path parameters; default to identifiers (UUID). */
  readonly params?: Partial<Readonly<Record<PathParameters<Path>, JsonSchema>>>;
  readonly query?: Query;
  /** Unknown parameters are refused (400). By default they are ignored. */
  readonly hasStrictQuery?: true;
  readonly body?: CallBody;
  /** Schemas of the responses by status, for the description. */
  readonly answers?: Readonly<Record<number, JsonSchema>>;
  /** Uses no database, so no transaction is begun. */
  readonly withoutDatabase?: boolean;
  /** Runs in a read-only transaction. The response does not wait for its end. */
  readonly readOnly?: boolean;
  /** A `readOnly` call whose response may lack what others changed in the last seconds, so that a replica may give it. */
  readonly mayBeOld?: boolean;
  /** Runs after the commit of a call that succeeded, for example to wake a worker for what it stored. */
  readonly afterCommit?: ((context: PlatformContext) => void) | undefined;
  /** Rate limit of the call per tenant, or per user when it names none. Calls with the same rule count together. */
  readonly rateLimit?: (settings: Settings) => RateLimitRule;
  /** False for bodies that the limit does not concern. By default it concerns all. */
  readonly isLimited?: (body: unknown) => boolean;
  /** The shared resource that the call uses, beyond its transaction. */
  readonly cost?: Cost | undefined;
  /** The call takes the service token (`.auth/ValidateAuth`) instead of the access token. No other call accepts the service token. */
  readonly bearer?: 'service';
  /** The tenant parameter, if it is not the one after a leading `clients/`; null for calls without a tenant. */
  readonly tenant?: PathParameters<Path> | null;
  // A method, so that calls of different paths fit into one list.
  handler(input: CallInput<PathParameters<Path>, Query>): Promise<CallAnswer>;
}

/** Declares a call. The value is plain data and a function; `registerCalls` turns it into a route. */
export function defineCall<
  const Path extends string,
  const Query extends QueryParameters = Record<never, never>,
>(call: Call<Path, Query>): Call {
  return call;
}

/** The path parameter of a call's tenant. Null when it has none. */
export function tenantParameter(call: Call): string | null {
  if (call.tenant !== undefined) return call.tenant;
  return /^clients\/\{(\w+)\}/i.exec(call.path)?.[1] ?? null;
}
