import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

import compress from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, LogController } from 'fastify';

import type { PortalConfig } from '../resources/product/portalConfig.ts';
import { portalConfiguration } from './configuration/portal.ts';
import { isTrial, type Settings } from './configuration/settings.ts';
import { trialLinks } from './elsewhere/links.ts';
import { trialReunification } from './elsewhere/reunification.ts';
import type { Clock } from './kernel/clock.ts';
import type { PlatformContext, Service } from './kernel/context.ts';
import { setShares } from './kernel/budget.ts';
import { addUpkeep } from './kernel/upkeep.ts';
import { DatabaseClock } from './database/clock.ts';
import type { Database } from './database/index.ts';
import { checkCoding, checkShape } from './http/body-shape.ts';
import { checkHost, connectionOptions, refuseConnection, requestTimeoutMs } from './http/connections.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { BODY_LIMIT } from './http/call.ts';
import { addErrorHandler, sendProblem } from './http/error-handler.ts';
import { addHealth, type Lifecycle } from './http/health.ts';
import { addMetrics } from './http/metrics.ts';
import { logAnswer, loggerOptions } from './http/logging.ts';
import { addOpenApi } from './http/openapi.ts';
import { opensPortal, portalPath, unreadablePath } from './http/paths.ts';
import { addPortal } from './http/portal.ts';
import { securityHeaders, setHeaders } from './http/security-headers.ts';
import { embeddedMetadata } from './identity/metadata.ts';
import { figures, readiness as allReadiness, services as allServices } from './modules.ts';
import { createLogStream } from './shipping/log-stream.ts';
import { standardOutput } from './shipping/standard-output.ts';
import { moduleIdentifiers } from './product/catalogue.ts';
import { addRequestSpans } from './tracing/request-spans.ts';

export interface AppOptions {
  readonly database: Database;
  readonly settings: Settings;
  readonly clock?: Clock;
  /** Set to stopping before the process ends, for the readiness check. */
  readonly lifecycle?: Lifecycle;
  readonly services?: readonly Service[];
  /** Key of a product or menu group -> modules of the catalogue, instead of the embedded catalogue's. */
  readonly modules?: PortalConfig['modules'];
  /** Folder of the built portal. */
  readonly dist?: string;
  /** Destination of log lines instead of standard output. */
  readonly logStream?: { write(line: string): void };
}

/** Minimum bytes of a compressed response. */
const compressFromBytes = 1024;
/** Maximum bytes that are compressed synchronously: a page of a list takes a fifth of a millisecond, setting up a stream more. */
const compressAtOnceBytes = 64 * 1024;
/** The trace of a request (W3C Trace Context, section 3.2), so that its log lines can be found by it. */
function traceIn(traceparent: unknown): string | undefined {
  return /^[\da-f]{2}-((?!0{32})[\da-f]{32})-[\da-f]{16}-/.exec(String(traceparent))?.[1];
}

/** A caller's own request identifier is used, so that both logs can be compared. */
const requestIdPattern = /^[\w.-]{8,64}$/;

/** Milliseconds between readings of the database's clock. */
const clockEveryMs = 10_000;

/** The database's clock, read again until `app` closes. */
async function databaseClock(app: FastifyInstance, { owner }: Database): Promise<Clock> {
  const clock = await DatabaseClock.open(owner);
  const failure = 'the clock of the database cannot be read';
  addUpkeep(app, app, { everyMs: clockEveryMs, failure, work: () => clock.read() });
  return clock;
}

/** The platform as a fastify application that is not listening yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings } = options;
  setShares(settings.shares);
  const { trustProxy } = settings;
  const headers = securityHeaders(settings);
  const shipped = settings.logTo && createLogStream(settings.logTo);
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: requestTimeoutMs,
    // A start on a busy machine takes its time; the readiness check reports its end.
    pluginTimeout: 0,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    logger: loggerOptions(settings.logLevel, options.logStream ?? shipped ?? standardOutput()),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers: { 'x-request-id': requestId, traceparent } }) => {
      if (typeof requestId === 'string' && requestIdPattern.test(requestId)) return requestId;
      return traceIn(traceparent) ?? randomUUID();
    },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: false, maxParamLength: 500 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Unknown fields are rejected, and values are never coerced.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false } },
    forceCloseConnections: 'idle',
    frameworkErrors(error, request, reply) {
      setHeaders(reply.raw, headers);
      if (opensPortal(request)) void reply.redirect(unreadablePath);
      else sendProblem(request, reply, error);
    },
    clientErrorHandler: refuseConnection,
    http: connectionOptions,
  });
  const context: PlatformContext = {
    database: options.database,
    settings,
    clock: options.clock ?? (await databaseClock(app, options.database)),
    log: app.log,
  };

  if (shipped) app.addHook('onClose', () => shipped.close());
  if (settings.tracesTo !== undefined) addRequestSpans(app);
  addErrorHandler(app);
  app.addHook('onRequest', async (request, reply) => {
    setHeaders(reply.raw, headers);
    reply.raw.setHeader('x-request-id', request.id);
    checkHost(request.raw);
    checkCoding(request.headers['content-encoding']);
  });
  if (settings.embeddingOrigins.length > 0) await app.register(cors, crossOrigin(settings.embeddingOrigins));
  app.addHook('preValidation', async ({ body }) => {
    // The body of an upload is the stream itself.
    if (!(body instanceof Readable)) checkShape(body);
  });
  app.addHook('onResponse', async (request, reply) => {
    logAnswer(request, reply);
  });
  app.addContentTypeParser(
    ['application/json-patch+json', 'application/merge-patch+json', 'application/cloudevents+json'],
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  await app.register(compress, {
    threshold: compressFromBytes,
    syncThreshold: compressAtOnceBytes,
    encodings: ['br', 'gzip'],
    zlibOptions: { level: 4 },
    // BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN: more work or a larger window hardly makes a page of a list smaller.
    brotliOptions: { params: { 1: 2, 2: 18 } },
    // Pages and assets are compressed at build time.
    customTypes: /^application\/(?:problem\+)?json|^text\/csv/,
    globalDecompression: false,
  });
  await addOpenApi(app, settings);

  addHealth(app, context, {
    lifecycle: options.lifecycle ?? { stopping: false },
    readiness: options.services ? [] : allReadiness,
  });
  addMetrics(app, context, options.services ? [] : figures);
  const modules = options.modules ?? moduleIdentifiers();
  let metadata: ReturnType<typeof embeddedMetadata> | undefined;
  app.get(
    `${portalPath}/config.json`,
    { schema: { summary: 'Run-time configuration of the portal', tags: ['portal'], security: [] } },
    async (_request, reply) => {
      // Without a lifetime, each start would wait a round trip for it.
      void reply.header('cache-control', 'public, max-age=60, stale-while-revalidate=600');
      metadata ??= embeddedMetadata(app, settings.publicUrl);
      const trial = isTrial(settings) ? { links: trialLinks, reunification: trialReunification } : {};
      return portalConfiguration(settings.portal, modules, await metadata, trial);
    },
  );
  for (const service of options.services ?? allServices)
    await app.register(async (scope) => {
      await service(scope, context);
    });
  await addPortal(app, settings, { dist: options.dist });
  return app;
}
