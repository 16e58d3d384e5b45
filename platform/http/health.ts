import type { FastifyInstance } from 'fastify';

import type { PlatformContext } from '../kernel/context.ts';
import { DatabaseUnavailable } from '../database/index.ts';
import type { Readiness } from '../kernel/readiness.ts';
import { clockSkew } from './clock-skew.ts';
import { monitorEventLoop } from './event-loop.ts';
import { ProblemError } from '../kernel/problem.ts';

/** `stopping` is true when the process is about to end; load balancers then send it no further requests. */
export interface Lifecycle {
  stopping: boolean;
  /** A sentence on why it stops by itself. */
  reason?: string;
}

/** Milliseconds after which a database that has not answered counts as down. */
const answerMs = 5000;

/** The path at which the platform says how it sees a request, for `npm run doctor`. */
export const callerPath = '/health/caller';

export interface Caller {
  /** The caller's address by TRUST_PROXY, which counts in rate limits. */
  readonly address: string;
  /** The proxies that added an address to `X-Forwarded-For`, unless callers may have sent some. */
  readonly proxies: number;
}

type Members = Readonly<Record<string, unknown>>;

/** Members of the readiness response: the state of the server, as statements outside transactions show it, and the work of the modules. */
async function readDatabase(context: PlatformContext, readiness: readonly Readiness[]): Promise<Members> {
  const { database, log } = context;
  const { rows } = await database.executeSql(`show transaction_read_only`);
  if (rows[0]?.['transaction_read_only'] === 'on') throw new DatabaseUnavailable(undefined, 'readOnly');
  const trouble = database.trouble();
  if (trouble) throw trouble;
  const clockSkewMs = await clockSkew(database, log);
  const members = await Promise.all(readiness.map((check) => check(context)));
  const replica = database.replica();
  const replicas = replica ? { readReplica: replica.trouble ?? 'serves' } : {};
  return Object.assign({ clockSkewMs, ...replicas }, ...members) as Members;
}

/** The answer of the database. Rejects with DatabaseUnavailable when it takes too long. */
export async function answered<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable(undefined, 'silent')), answerMs);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function checkDatabase(context: PlatformContext, readiness: readonly Readiness[]): Promise<Members> {
  try {
    return await answered(readDatabase(context, readiness));
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    throw new ProblemError(503, {
      detail: error.message,
      headers: { 'retry-after': String(error.retryAfterSeconds) },
      members: { reason: error.reason },
      cause: error,
    });
  }
}

/**
 * `/health/live`: the process responds. `/health/ready`: its database responds and accepts changes too, and the process is not stopping; otherwise 503 with the reason. Both report how long
 * the event loop was blocked; the second also the clock difference between process and database, and what the modules say of their work.
 */
export function addHealth(
  app: FastifyInstance,
  context: PlatformContext,
  { lifecycle, readiness }: { readonly lifecycle: Lifecycle; readonly readiness: readonly Readiness[] },
): void {
  const eventLoop = monitorEventLoop(context.log);
  app.addHook('onClose', () => {
    eventLoop.stop();
  });
  const schema = { tags: ['health'], security: [] };

  app.get('/health/live', { schema: { ...schema, summary: 'Whether the process answers' } }, () => ({
    status: 'live',
    eventLoopDelayMs: eventLoop.delay(),
  }));

  app.get(callerPath, { schema: { ...schema, hide: true } }, ({ ip, headers }): Caller => ({
    address: ip,
    proxies: String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .filter((part) => part.trim() !== '').length,
  }));

  app.get('/health/ready', { schema: { ...schema, summary: 'Whether requests can be served' } }, async () => {
    if (lifecycle.stopping)
      throw new ProblemError(503, {
        detail: lifecycle.reason ?? 'The platform is stopping.',
        headers: { 'retry-after': '5' },
      });
    const members = await checkDatabase(context, readiness);
    return { status: 'ready', eventLoopDelayMs: eventLoop.delay(), ...members };
  });
}
