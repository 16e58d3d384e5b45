import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';

import { longestPassword } from '../../resources/declaration/kinds/passwordRule.ts';
import { endedCookie } from '../../resources/product/identity/endedCookie.ts';
import { normalizeEmail } from '../../resources/declaration/kinds/text.ts';
import { isOutsideTrial } from '../configuration/settings.ts';
import { addressKey } from '../http/address-key.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { orTryAgain } from '../kernel/brief-locks.ts';
import { paidBy } from '../kernel/budget.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { ProblemError, refused } from '../kernel/problem.ts';
import { checkCredentials, somebodyCanSignIn } from './accounts.ts';
import { IDENTITY_PATH, setupPath } from './addresses.ts';
import { type OpenSignIn, pageBeforeEntry, takeRequiredApp, takeSecondStep } from './factors/sign-in-step.ts';
import { endedEntryCookie, takeFirstEntry } from './flows/first-entry.ts';
import { replaceTemporary } from './flows/replacement.ts';
import type { Identity } from './identity.ts';
import { expiredPage, onlyHere, REFUSED, replacementPage, signInPage, tooManyAttempts } from './pages.ts';
import { type Person, personByUid } from './person.ts';
import { prove, proven } from './proof.ts';

const endedPattern = new RegExp(`(?:^|; )${endedCookie}=1(?:;|$)`);

const LONGEST_EMAIL = 254;

function sendPage(reply: FastifyReply, body: string, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(body);
}

/** The path that takes the form for a new password. */
function replacementAction(interaction: string): string {
  return `${IDENTITY_PATH}/sign-in/${interaction}/new-password`;
}

interface SignInParams {
  Params: { uid: string };
}

/** The steps of a sign-in: password, second step, choice of a new password. Forms arrive as URLSearchParams. */
export function addSignIn(
  app: FastifyInstance,
  context: PlatformContext,
  identity: Identity,
  limit: RateLimit,
): void {
  /** The open sign-in of the browser, by its cookie; undefined when it is over. */
  async function interaction({ raw }: FastifyRequest, reply: FastifyReply) {
    try {
      return await identity.provider().interactionDetails(raw, reply.raw);
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    }
  }

  /** Returns the person to the provider, which redirects to where the sign-in began. The time of the sign-in is by the platform's clock. */
  async function finish({ raw }: FastifyRequest, reply: FastifyReply, person: Person): Promise<FastifyReply> {
    const ts = Math.floor(context.clock.now().getTime() / 1000);
    const target = await identity
      .provider()
      .interactionResult(
        raw,
        reply.raw,
        { login: { accountId: person.uid, acr: String(person.credentialsChangedAt), ts } },
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
    if (!(await somebodyCanSignIn(context.database.owner))) return reply.redirect(setupPath, 303);
    if (isOutsideTrial(request, context.settings))
      return sendPage(reply, signInPage({ action: request.url, error: onlyHere }), 403);
    const invited = await refused(() => takeFirstEntry(context, request.headers.cookie));
    // The cookie stays: the page opens the portal when it is asked for again.
    if (invited instanceof ProblemError)
      return sendPage(reply, signInPage({ action: request.url, error: invited.message }), invited.status);
    if (invited) {
      reply.header('set-cookie', endedEntryCookie(context));
      const step = await pageBeforeEntry(context, invited, openSignIn(open.uid, request));
      return step === undefined ? enter(request, reply, invited, open.uid) : sendPage(reply, step);
    }
    const { login_hint: hint } = open.params;
    const hasEnded = endedPattern.test(request.headers.cookie ?? '');
    if (hasEnded) reply.header('set-cookie', `${endedCookie}=; Path=/identity; Max-Age=0; SameSite=Lax`);
    return sendPage(
      reply,
      signInPage({ action: request.url, hasEnded, ...(typeof hint === 'string' ? { email: hint } : {}) }),
    );
  });

  app.post<SignInParams>(`${IDENTITY_PATH}/sign-in/:uid`, { schema }, async (request, reply) => {
    const open = await interaction(request, reply);
    if (open?.uid !== request.params.uid) return sendPage(reply, expiredPage(), 404);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const email = normalizeEmail(form.get('email') ?? '').slice(0, LONGEST_EMAIL);
    const password = form.get('password') ?? '';
    const action = request.url;
    if (isOutsideTrial(request, context.settings))
      return sendPage(reply, signInPage({ action, email, error: onlyHere }), 403);

    // Counted before the password is checked, so that concurrent attempts cannot exceed the limit.
    const address = addressKey(request.ip);
    const { isExceeded, seconds } = await limit.consume(address);
    if (isExceeded) {
      reply.header('retry-after', String(seconds));
      return sendPage(reply, signInPage({ action, email, error: tooManyAttempts(seconds) }), 429);
    }
    const isAcceptable = !email.includes('\0') && password.length <= longestPassword;
    const attempt = { email, password, now: context.clock.now(), log: request.log };
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
    const wrong = await refused(() =>
      paidBy({ client: addressKey(request.ip), person: person.uid }, () =>
        orTryAgain(() => replaceTemporary(context, person, { password, requestId: request.id })),
      ),
    );
    if (wrong !== undefined) {
      const [error, status] = wrong instanceof ProblemError ? [wrong.message, wrong.status] : [wrong, 400];
      const action = replacementAction(open.uid);
      return sendPage(reply, replacementPage({ action, email: person.email, proof, error }), status);
    }
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
