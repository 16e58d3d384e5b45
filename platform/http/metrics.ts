import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  Counter,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  type PrometheusContentType,
  Registry,
} from 'prom-client';

import { isLoopback, throughProxy } from '../configuration/addresses.ts';
import { DatabaseUnavailable } from '../database/index.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { type Figures, processMetrics, type SharedFigure } from '../kernel/metrics.ts';
import { ProblemError } from '../kernel/problem.ts';
import { isSameSecret } from '../kernel/secret.ts';
import { answered } from './health.ts';

const httpLabels = ['method', 'route', 'status'] as const;

const requests = new Counter({
  name: 'portal_http_requests_total',
  help: 'Requests by method, route and class of status.',
  labelNames: httpLabels,
  registers: [processMetrics],
});
const durations = new Histogram({
  name: 'portal_http_request_duration_seconds',
  help: 'Duration of requests by method, route and class of status.',
  labelNames: httpLabels,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [processMetrics],
});

/** The part of a request that a label may have: the declared route, never the path that a caller chose. */
function routeOf({ routeOptions, is404 }: FastifyRequest): string {
  return is404 ? 'none' : (routeOptions.url ?? 'none');
}

/** True for a caller on this machine that no proxy speaks for. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return isLoopback(address) && !throughProxy(headers);
}

/** Throws 401 or 403 for callers who may not read the figures. */
function checkReader(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (isLocal(request)) return;
    throw new ProblemError(403, {
      detail: 'Set METRICS_TOKEN to read the metrics from another machine or through a proxy.',
    });
  }
  const [, given] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (given !== undefined && isSameSecret(given, token)) return;
  throw new ProblemError(401, {
    detail: 'Send METRICS_TOKEN as a bearer token.',
    headers: { 'www-authenticate': 'Bearer realm="metrics"' },
  });
}

/** Figures of the database as gauges of one answer. */
function gauges(figures: readonly SharedFigure[]): Registry {
  const registry = new Registry();
  for (const { name, help, values } of figures) {
    const labelNames = [...new Set(values.flatMap(({ labels = {} }) => Object.keys(labels)))];
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    for (const { value, labels = {} } of values) gauge.set(labels, value);
  }
  return registry;
}

/** The sessions of this process at the database. The embedded one has none to share. */
const poolFigures: Figures = async ({ database }) => {
  const pools = database.pools();
  if (pools.length === 0) return [];
  return [
    {
      name: 'portal_database_sessions',
      help: 'Sessions of this process at the database, by pool and state.',
      values: pools.flatMap(({ pool, busy, idle }) => [
        { labels: { pool, state: 'busy' }, value: busy },
        { labels: { pool, state: 'idle' }, value: idle },
      ]),
    },
    {
      name: 'portal_database_waiting',
      help: 'Calls and jobs of this process that wait for a session, by pool.',
      values: pools.map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
    },
  ];
};

/** Figures of the shared database, and whether there are any: during an outage, those of the process are needed most. */
async function databaseFigures(
  context: PlatformContext,
  sources: readonly Figures[],
): Promise<readonly SharedFigure[]> {
  const read = answered(Promise.all(sources.map((source) => source(context))));
  const figures = await read.catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return undefined;
    throw error;
  });
  return [
    ...(figures?.flat() ?? []),
    {
      name: 'portal_database_up',
      help: 'Whether this process can read the database: 1, or 0 without the figures of the database.',
      values: [{ value: figures ? 1 : 0 }],
    },
  ];
}

/**
 * `/metrics`: figures of this process and of the shared database in the OpenMetrics format. For callers with `METRICS_TOKEN`, or without
 * one for callers on this machine.
 */
export function addMetrics(
  app: FastifyInstance,
  context: PlatformContext,
  sources: readonly Figures[],
): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: routeOf(request),
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    requests.inc(labels);
    durations.observe(labels, reply.elapsedTime / 1000);
  });
  const schema = { tags: ['health'], security: [], summary: 'Figures for Prometheus (OpenMetrics)' };
  app.get('/metrics', { schema }, async (request, reply) => {
    checkReader(request, context.settings.metricsToken);
    const figures = await Promise.all([poolFigures(context), databaseFigures(context, sources)]);
    const all: Registry<PrometheusContentType | OpenMetricsContentType> = Registry.merge([
      processMetrics,
      gauges(figures.flat()),
    ]);
    all.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
    void reply.header('content-type', all.contentType).header('cache-control', 'no-store');
    return await all.metrics();
  });
}
