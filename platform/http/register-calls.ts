import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'drizzle-orm';

import type { ResourceRequirements } from '../../resources/declaration/index.ts';
import { appendDenied } from '../audit/append.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { onBehalfOf, type Queryable, type Scope } from '../database/index.ts';
import {
  type Authenticate,
  type AuthenticateMachine,
  isBuildingLimited,
  type Principal,
} from '../kernel/principal.ts';
import { addressKey } from './address-key.ts';
import { clientRequirements, isAllowed } from './access.ts';
import { type Call, type CallAnswer, tenantParameter } from './call.ts';
import { describeCall, hasPathErrors, readPath } from './call-schema.ts';
import { hasScope, scopeProblem } from './key-scope.ts';
import { notFoundProblem, PROBLEM_JSON, ProblemError } from '../kernel/problem.ts';
import { inSession, paidBy, spend } from '../kernel/budget.ts';
import { noteCall } from '../kernel/traffic.ts';
import { rateLimit, rateLimitHeaders, tooManyRequests, waitingLane } from './rate-limit.ts';
import { repeated } from '../kernel/repeated.ts';
import { schemaCheck, schemaErrors } from './schema-errors.ts';
import { readQuery } from './query.ts';
import { isObject } from '../../resources/declaration/values.ts';
import { isUuid, nilUuid } from '../../resources/declaration/identifiers.ts';

/** The scope of a caller without a tenant: row-level security shows no tenant's rows. */
const NO_TENANT: Scope = { kind: 'tenant', clientUid: nilUuid };

/** A cache of existing clients. Clients are never deleted, so an entry stays valid. */
class KnownClients {
  private readonly uids = new Set<string>();
  private readonly context: PlatformContext;

  constructor(context: PlatformContext) {
    this.context = context;
  }

  async has(uid: string): Promise<boolean> {
    if (this.uids.has(uid)) return true;
    const { rowCount } = await this.context.database.owner.query(sql`select from clients where uid = ${uid}`);
    if (rowCount > 0) this.uids.add(uid);
    return rowCount > 0;
  }
}

function scopeOf(tenant: string | undefined, principal: Principal | undefined): Scope {
  if (tenant === undefined && principal?.kind === 'system') return { kind: 'platform' };
  const clientUid = tenant ?? principal?.clientUid;
  if (!clientUid) return NO_TENANT;
  const isLimited = principal && isBuildingLimited(principal);
  return { kind: 'tenant', clientUid, ...(isLimited ? { buildingUids: principal.buildingUids } : {}) };
}

/** Throws ProblemError 403 unless the client has the modules and the connection that a resource requires. */
export type CheckClient = (tx: Queryable, requires: ResourceRequirements, clientUid: string) => Promise<void>;

/** The services that calls need. */
type CallContext = PlatformContext & {
  readonly authenticate: Authenticate;
  /** The same for calls with the service token. */
  readonly authenticateService: Authenticate;
  /** The holder of an API key. By default no call accepts keys. */
  readonly authenticateMachine?: AuthenticateMachine;
  readonly checkClient: CheckClient;
};

/**
 * Creates routes for the calls. Each runs the same steps: authenticate (401), tenant (404, as if it did not exist), permission (403),
 * validate (400), transaction in the tenant's scope, the resource's requirements on the client (403), handler.
 */
export function registerCalls(app: FastifyInstance, context: CallContext, calls: readonly Call[]): void {
  const clients = new KnownClients(context);
  for (const call of calls) addRoute(app, context, clients, call);
}

function addRoute(app: FastifyInstance, context: CallContext, clients: KnownClients, call: Call): void {
  const tenantName = tenantParameter(call);
  const principals = new WeakMap<FastifyRequest, Principal>();
  const checkBody = call.body && !call.body.checkedByHandler ? schemaCheck(call.body.schema) : undefined;
  const requires = clientRequirements(call.access);
  const paramsOf = ({ params }: FastifyRequest) => readPath(call, params as Readonly<Record<string, string>>);
  const tenantOf = (request: FastifyRequest) =>
    tenantName === null ? undefined : paramsOf(request)[tenantName];

  /** Before the body is read, so that unauthenticated callers cannot make the platform parse one. */
  async function admit(request: FastifyRequest): Promise<void> {
    noteCall();
    const tenant = tenantOf(request);
    if (tenant !== undefined && !isUuid(tenant) && call.access === 'public') throw notFoundProblem();
    if (call.access === 'public') return;
    const authenticate = call.bearer === 'service' ? context.authenticateService : context.authenticate;
    const principal = (await context.authenticateMachine?.(request)) ?? (await authenticate(request));
    principals.set(request, principal);
    if (tenant !== undefined) await checkTenant(request, principal, tenant);
    const { scopes } = principal;
    if (scopes ? !hasScope(call, scopes) : !isAllowed(call.access, principal)) {
      await deny(request, principal, tenant, 403);
      throw scopes
        ? scopeProblem(call)
        : new ProblemError(403, { detail: 'You are not permitted to do this.' });
    }
  }

  async function checkTenant(request: FastifyRequest, principal: Principal, tenant: string): Promise<void> {
    if (principal.kind === 'client' && principal.clientUid !== tenant) {
      await deny(request, principal, tenant, 404);
      throw notFoundProblem();
    }
    if (!isUuid(tenant) || (principal.kind === 'system' && !(await clients.has(tenant))))
      throw notFoundProblem();
  }

  async function deny(
    request: FastifyRequest,
    principal: Principal,
    tenant: string | undefined,
    status: number,
  ) {
    await appendDenied(context.database, {
      principal,
      call: call.id,
      clientUid: tenant !== undefined && isUuid(tenant) ? tenant : null,
      target: request.url.split('?', 1)[0] ?? '',
      status,
      at: context.clock.now(),
      requestId: request.id,
    });
  }

  const rule = call.rateLimit?.(context.settings);
  const limit = rule && rule.points > 0 ? rateLimit(context.database, rule) : undefined;

  const isLimited = ({ body }: FastifyRequest) => call.isLimited?.(body) ?? true;
  const counted = rule && waitingLane(rule);

  const limitedBy = (request: FastifyRequest) => tenantOf(request) ?? principals.get(request)?.userUid ?? '';

  /** Counts the call, and reports to the caller how many more are allowed. Throws 429 above the limit. */
  async function checkRate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!rule || !limit || !isLimited(request)) return;
    // Counted before the call, because concurrent calls would all see the count before them.
    const state = await limit.consume(limitedBy(request));
    if (state.isExceeded) {
      await uncount(request, 429);
      throw tooManyRequests(rule, state, `This was asked for too often. Try again in ${state.seconds} s.`);
    }
    reply.headers(rateLimitHeaders(rule, state));
  }

  /** Uncounts a call when its status is not one that the limit counts. Never throws: the call is over. */
  async function uncount(request: FastifyRequest, status: number | undefined): Promise<void> {
    if (!limit || rule?.counts === undefined || status === rule.counts || !isLimited(request)) return;
    await limit.forgive(limitedBy(request)).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a call cannot be uncounted');
    });
  }

  /** The client and person whose shares a request uses. Callers without a token share by their network address. */
  function payerOf(request: FastifyRequest) {
    const principal = principals.get(request);
    const own = { id: call.id, cost: call.cost };
    if (!principal) return { client: 'public', person: addressKey(request.ip), call: own };
    // Staff share by themselves, whatever client they work with.
    return { client: principal.clientUid ?? 'provider', person: principal.userUid, call: own };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const answering = () => answerWithin(request, reply);
    const paid = call.cost === 'work' ? () => spend('work', answering) : answering;
    const principal = principals.get(request);
    // The many changes of a machine would wait for the row of its position. It reads at the primary.
    const reader = principal?.scopes ? undefined : principal?.userUid;
    const work = () => onBehalfOf(reader, () => paidBy(payerOf(request), paid));
    const key = limitedBy(request);
    return counted && isLimited(request) ? counted.run({ client: key, person: key }, work) : work();
  }

  const begin = <T>(
    scope: Scope,
    work: (tx: Queryable) => Promise<T>,
    options?: { readonly readOnly: boolean; readonly mayBeOld?: boolean },
  ): Promise<T> => inSession(() => context.database.transaction(scope, work, options));

  async function answerWithin(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await checkRate(request, reply);
    const principal = principals.get(request);
    let result: CallAnswer;
    try {
      const run = prepare(request, principal);
      // A call without a transaction of its own: its client is checked in one before it starts.
      if (call.withoutDatabase && requires.length > 0)
        await begin(scopeOf(tenantOf(request), principal), checkClient(request), { readOnly: true });
      result = call.withoutDatabase
        ? await run(noDatabase(call))
        : await repeated(() =>
            begin(scopeOf(tenantOf(request), principal), run, {
              readOnly: call.readOnly === true,
              mayBeOld: call.mayBeOld === true,
            }),
          );
    } catch (error) {
      // Some rejections are only known to the handler (a field that the caller may not write).
      if (principal && error instanceof ProblemError && error.status === 403)
        await deny(request, principal, tenantOf(request), 403);
      await uncount(request, error instanceof ProblemError ? error.status : undefined);
      throw error;
    }
    call.afterCommit?.(context);
    await uncount(request, result.status);
    return send(reply, result);
  }

  /** Throws 403 unless the client has what the resource, and each one above it, requires. */
  function checkClient(request: FastifyRequest): (tx: Queryable) => Promise<void> {
    return async (tx) => {
      const tenant = tenantOf(request);
      if (tenant !== undefined) for (const one of requires) await context.checkClient(tx, one, tenant);
    };
  }

  /** Validates the request, and returns the work to run in a transaction. */
  function prepare(
    request: FastifyRequest,
    principal: Principal | undefined,
  ): (tx: Queryable) => Promise<CallAnswer> {
    const params = paramsOf(request);
    if (hasPathErrors(call, params)) throw notFoundProblem();
    const given = (request.query ?? {}) as Readonly<Record<string, unknown>>;
    const query = readQuery(call.query ?? {}, given, call.hasStrictQuery);
    const faults = checkBody?.(request.body) ?? [];
    if (faults.length > 0)
      throw new ProblemError(400, {
        detail: 'Some values cannot be accepted.',
        errors: schemaErrors(faults, 'body'),
      });
    return async (tx) => {
      if (!call.withoutDatabase) await checkClient(request)(tx);
      return call.handler({
        get principal() {
          if (!principal) throw new Error(`The public call ${call.id} asks who makes it.`);
          return principal;
        },
        params,
        query,
        body: request.body,
        contentType: (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '',
        headers: request.headers,
        tx,
        transaction: (work) => begin(scopeOf(tenantOf(request), principal), work),
        context,
        clock: context.clock,
        log: request.log,
        requestId: request.id,
      });
    };
  }

  app.route({
    method: call.method,
    url: `/${call.service}/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    schema: describeCall(call),
    // Schemas only describe: validation, with its messages, is above.
    validatorCompiler: () => () => true,
    serializerCompiler: () => (data) => JSON.stringify(data),
    ...(call.body?.limit === undefined ? {} : { bodyLimit: call.body.limit }),
    onRequest: admit,
    handler: answer,
  });
}

function noDatabase(call: Call): Queryable {
  return {
    query() {
      throw new Error(`The call ${call.id} says that it needs no database.`);
    },
  };
}

function send(reply: FastifyReply, { status = 200, headers, body }: CallAnswer): FastifyReply {
  if (headers) reply.headers(headers);
  if (body === undefined) return reply.code(status === 200 ? 204 : status).send();
  reply.code(status);
  if (body instanceof Uint8Array) return reply.send(body);
  // An error response of a handler carries further members in addition to a problem's.
  const isProblem = status >= 400 && isObject(body) && Object.hasOwn(body, 'title');
  return reply.type(isProblem ? PROBLEM_JSON : 'application/json; charset=utf-8').send(JSON.stringify(body));
}
