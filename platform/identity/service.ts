import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';

import { longestPassword } from '../../resources/declaration/kinds/passwordRule.ts';
import { normalizeEmail } from '../../resources/declaration/kinds/text.ts';
import type { PlatformContext, Service } from '../kernel/context.ts';
import { addressKey } from '../http/address-key.ts';
import { rateLimit, type RateLimit, tooManyRequests } from '../http/rate-limit.ts';
import { paidBy } from '../kernel/budget.ts';
import { PAGE_ASSETS_PATH } from '../kernel/page.ts';
import { ProblemError, refused } from '../kernel/problem.ts';
import { addUpkeep } from '../kernel/upkeep.ts';
import { checkCredentials } from './accounts.ts';
import { removeExpired } from './adapter.ts';
import { IDENTITY_PATH } from './addresses.ts';
import { claimsOf } from './claims.ts';
import { type Identity, identityOf } from './identity.ts';
import { addSecurityPage } from './factors/security.ts';
import { type OpenSignIn, pageBeforeEntry, takeRequiredApp, takeSecondStep } from './factors/sign-in-step.ts';
import { replaceTemporary } from './flows/replacement.ts';
import { prove, proven } from './proof.ts';
import { expiredPage, REFUSED, replacementPage, signInPage, tooManyAttempts } from './pages.ts';
import { type Person, personByUid } from './person.ts';
import { repositoryUrl } from '../repository.ts';

/** Failed attempts of one network address, and the period in seconds. */
const ATTEMPTS = 60;
const ATTEMPTS_WITHIN = 600;
/**
 * Sign-ins that one network address can begin in ten minutes; the provider stores each for an hour. A whole site can share one address,
 * and each new tab begins one.
 */
const authorizations = { name: 'authorizations', points: 1200, seconds: 600 };
const LONGEST_EMAIL = 254;
const FORM_LIMIT = 8 * 1024;
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

function sendPage(reply: FastifyReply, body: string, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(body);
}

async function addAssets(app: FastifyInstance): Promise<void> {
  for (const [name, [type, file]] of Object.entries(ASSETS)) {
    const content = await readFile(file);
    app.get(`${PAGE_ASSETS_PATH}/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(content),
    );
  }
}

/** Where the form for a new password is sent to. */
function replacementAction(interaction: string): string {
  return `${IDENTITY_PATH}/sign-in/${interaction}/new-password`;
}

interface SignInParams {
  Params: { uid: string };
}

function addSignIn(
  app: FastifyInstance,
  context: PlatformContext,
  identity: Identity,
  limit: RateLimit,
): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => {
      done(null, new URLSearchParams(String(body)));
    },
  );

  /** The open sign-in of the browser, by its cookie; undefined when it is over. */
  async function interaction({ raw }: FastifyRequest, reply: FastifyReply) {
    try {
      return await identity.provider().interactionDetails(raw, reply.raw);
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    }
  }

  /** Returns the person to the provider, which redirects to where the sign-in began. */
  async function finish({ raw }: FastifyRequest, reply: FastifyReply, person: Person): Promise<FastifyReply> {
    const target = await identity
      .provider()
      .interactionResult(
        raw,
        reply.raw,
        { login: { accountId: person.uid, acr: String(person.credentialsChangedAt) } },
        { mergeWithLastSubmission: false },
      );
    return reply.redirect(target, 303);
  }

  const openSignIn = (uid: string, { id }: FastifyRequest): OpenSignIn => ({
    uid,
    action: `${IDENTITY_PATH}/sign-in/${uid}/second-step`,
    requestId: id,
  });

  /** Goes on with a person who has passed every step: to the choice of a new password, or to the end of the sign-in. */
  async function enter(request: FastifyRequest, reply: FastifyReply, person: Person, uid: string) {
    if (!person.mustChangePassword) return finish(request, reply, person);
    const proof = await prove(context, person, { within: uid, purpose: 'password replacement' });
    return sendPage(reply, replacementPage({ action: replacementAction(uid), email: person.email, proof }));
  }

  const schema = { hide: true };
  app.get<SignInParams>(`${IDENTITY_PATH}/sign-in/:uid`, { schema }, async (request, reply) => {
    const open = await interaction(request, reply);
    if (open?.uid !== request.params.uid) return sendPage(reply, expiredPage(), 404);
    const { login_hint: hint } = open.params;
    return sendPage(
      reply,
      signInPage({ action: request.url, ...(typeof hint === 'string' ? { email: hint } : {}) }),
    );
  });

  app.post<SignInParams>(`${IDENTITY_PATH}/sign-in/:uid`, { schema }, async (request, reply) => {
    const open = await interaction(request, reply);
    if (open?.uid !== request.params.uid) return sendPage(reply, expiredPage(), 404);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const email = normalizeEmail(form.get('email') ?? '').slice(0, LONGEST_EMAIL);
    const password = form.get('password') ?? '';
    const action = request.url;

    // Counted before the password is checked, so that concurrent attempts cannot exceed the limit.
    const address = addressKey(request.ip);
    const { isExceeded, seconds } = await limit.consume(address);
    if (isExceeded) {
      reply.header('retry-after', String(seconds));
      return sendPage(reply, signInPage({ action, email, error: tooManyAttempts(seconds) }), 429);
    }
    const isAcceptable = !email.includes('\0') && password.length <= longestPassword;
    const attempt = {
      email,
      password,
      now: context.clock.now(),
      onLock: (accountUid: string) =>
        request.log.warn({ accountUid }, 'locked after too many wrong passwords'),
    };
    const checked = await refused(() =>
      // Each network address has its own share of the time for passwords. The limit above bounds how many wait.
      paidBy({ client: address, person: request.id }, async () =>
        isAcceptable ? checkCredentials(context, attempt) : undefined,
      ),
    );
    if (checked instanceof ProblemError) {
      await limit.forgive(address);
      reply.headers(checked.options.headers ?? {});
      return sendPage(reply, signInPage({ action, email, error: checked.message }), checked.status);
    }
    const person = checked;
    if (!person) {
      request.log.info('sign-in refused');
      return sendPage(reply, signInPage({ action, email, error: REFUSED }), 401);
    }
    await limit.forgive(address);
    // The second step comes first: whoever knows only a password that somebody else set must not replace it.
    const step = await pageBeforeEntry(context, person, openSignIn(open.uid, request));
    return step === undefined ? enter(request, reply, person, open.uid) : sendPage(reply, step);
  });

  app.post<SignInParams>(`${IDENTITY_PATH}/sign-in/:uid/new-password`, { schema }, async (request, reply) => {
    const open = await interaction(request, reply);
    if (open?.uid !== request.params.uid) return sendPage(reply, expiredPage(), 404);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const proof = form.get('proof') ?? '';
    const found = await proven(context, proof, { within: open.uid, purpose: 'password replacement' });
    if (!found) return sendPage(reply, expiredPage(), 404);
    const { person } = found;
    const password = form.get('password') ?? '';
    const error = await paidBy({ client: addressKey(request.ip), person: person.uid }, () =>
      replaceTemporary(context, person, { password, requestId: request.id }),
    );
    if (error !== undefined)
      return sendPage(
        reply,
        replacementPage({ action: replacementAction(open.uid), email: person.email, proof, error }),
        400,
      );
    // All sessions have ended, this sign-in included: it begins again.
    if (open.session) return reply.redirect('/', 303);
    const renewed = await personByUid(context.database.owner, person.uid);
    return renewed ? finish(request, reply, renewed) : sendPage(reply, expiredPage(), 404);
  });

  const steps = [
    ['second-step', takeSecondStep],
    ['second-step/app', takeRequiredApp],
  ] as const;
  for (const [path, take] of steps)
    app.post<SignInParams>(`${IDENTITY_PATH}/sign-in/:uid/${path}`, { schema }, async (request, reply) => {
      const open = await interaction(request, reply);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      if (open?.uid !== request.params.uid) return sendPage(reply, expiredPage(), 404);
      const result = await take(context, form, openSignIn(open.uid, request));
      if (!result) return sendPage(reply, expiredPage(), 404);
      if ('person' in result) return enter(request, reply, result.person, open.uid);
      if (result.retryAfter !== undefined) reply.header('retry-after', String(result.retryAfter));
      return sendPage(reply, result.page, result.status);
    });
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
      await identity.handle(raw, reply.raw);
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
