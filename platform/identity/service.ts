import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { FastifyInstance } from 'fastify';

import type { PlatformContext, Service } from '../kernel/context.ts';
import { addressKey } from '../http/address-key.ts';
import { addFormParser } from '../kernel/forms.ts';
import { rateLimit, tooManyRequests } from '../http/rate-limit.ts';
import { PAGE_ASSETS_PATH } from '../kernel/page.ts';
import { addUpkeep } from '../kernel/upkeep.ts';
import { removeExpired } from './adapter.ts';
import { IDENTITY_PATH } from './addresses.ts';
import { claimsOf } from './claims.ts';
import { type Identity, identityOf } from './identity.ts';
import { addSecurityPage } from './factors/security.ts';
import { tooManyAttempts } from './pages.ts';
import { noteUse } from './sessions.ts';
import { addSignIn } from './sign-in-routes.ts';
import { repositoryUrl } from '../repository.ts';

/** Failed attempts of one network address, and the period in seconds. */
const ATTEMPTS = 60;
const ATTEMPTS_WITHIN = 600;
/**
 * Sign-ins that one network address can begin in ten minutes; the provider stores each for an hour. A whole site can share one address,
 * and each new tab begins one.
 */
const authorizations = { name: 'authorizations', points: 1200, seconds: 600 };
/** Interval of deleting expired rows and loading new keys, in milliseconds. */
const upkeepEveryMs = 5 * 60 * 1000;

/** Name -> its type, and the file. */
const ASSETS = {
  'sign-in.css': ['text/css; charset=utf-8', repositoryUrl('platform/identity/assets/sign-in.css')],
  'passkey.js': ['text/javascript; charset=utf-8', repositoryUrl('platform/identity/assets/passkey.js')],
  'sign-in.js': ['text/javascript; charset=utf-8', repositoryUrl('platform/identity/assets/sign-in.js')],
  // A copy of the portal's font: the pages of the platform work without a built portal, whose file name they do not know.
  'public-sans.woff2': [
    'font/woff2',
    createRequire(import.meta.url).resolve(
      '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
    ),
  ],
} as const;

/** URL of the provider that begins a sign-in, matched without regard to case like all routes. */
const AUTHORIZATION = new RegExp(`^${IDENTITY_PATH}/auth/?(?:[?#]|$)`, 'i');

async function addAssets(app: FastifyInstance): Promise<void> {
  for (const [name, [type, file]] of Object.entries(ASSETS)) {
    const content = await readFile(file);
    app.get(`${PAGE_ASSETS_PATH}/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(content),
    );
  }
}

function addUserinfo(app: FastifyInstance, { authenticatePerson }: Identity): void {
  app.route({
    method: ['GET', 'POST'],
    url: `${IDENTITY_PATH}/me`,
    schema: { hide: true },
    handler: async (request) => claimsOf(await authenticatePerson(request)),
  });
}

/** Passes every other URL to the provider, which reads the body itself. */
function addProvider(
  app: FastifyInstance,
  { settings, database }: PlatformContext,
  identity: Identity,
): void {
  const { host, protocol } = new URL(settings.publicUrl);
  const limit = rateLimit(database, authorizations);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => {
    done(null);
  });
  app.route({
    method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    url: `${IDENTITY_PATH}/*`,
    schema: { hide: true },
    async preHandler(request) {
      if (!AUTHORIZATION.test(request.url)) return;
      const state = await limit.consume(addressKey(request.ip));
      if (state.isExceeded) throw tooManyRequests(authorizations, state, tooManyAttempts(state.seconds));
    },
    async handler(request, reply) {
      reply.hijack();
      const { raw } = request;
      // URLs of the provider have the public origin, whatever host the request names.
      raw.headers['x-forwarded-host'] = host;
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      // The provider derives its mount path from the difference of the two.
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(IDENTITY_PATH.length) || '/' });
      await identity.handle(raw, reply.raw, request.ip);
      const { cookie = '', 'user-agent': userAgent } = request.headers;
      await noteUse(database.owner, { cookies: cookie, userAgent, address: request.ip }).catch(
        (error: unknown) => request.log.warn({ err: error }, 'the use of a session cannot be noted'),
      );
    },
  });
}

export interface IdentityOptions {
  /** Failed attempts of one network address in ten minutes. */
  readonly attempts?: number;
}

/** The OpenID provider with its sign-in page, under /identity. */
export function createIdentityService({ attempts = ATTEMPTS }: IdentityOptions = {}): Service {
  return async (app, context) => {
    const identity = await identityOf(context);
    const limit = rateLimit(context.database, {
      name: 'sign-in',
      points: attempts,
      seconds: ATTEMPTS_WITHIN,
    });

    await addAssets(app);
    addUserinfo(app, identity);
    await app.register(async (scope) => {
      addFormParser(scope);
      addSignIn(scope, context, identity, limit);
      addSecurityPage(scope, context, identity);
    });
    await app.register(async (scope) => addProvider(scope, context, identity));

    addUpkeep(app, context, {
      everyMs: upkeepEveryMs,
      failure: 'identity upkeep failed',
      work: () => Promise.all([identity.refresh(), removeExpired(context.database.owner)]),
    });
  };
}

export const identityService = createIdentityService();
