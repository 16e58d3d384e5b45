import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { rateLimit } from '../../http/rate-limit.ts';
import { addressKey } from '../../http/address-key.ts';
import { orTryAgain, withBriefLocks } from '../../kernel/brief-locks.ts';
import { paidBy } from '../../kernel/budget.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { encryptionOf } from '../../kernel/encryption.ts';
import { html } from '../../kernel/html.ts';
import { ProblemError, refused } from '../../kernel/problem.ts';
import { confirmPassword } from '../accounts.ts';
import { securityPath } from '../addresses.ts';
import { checkOrigin } from '../flows/guard.ts';
import type { Identity } from '../identity.ts';
import { type Person, personByUid } from '../person.ts';
import { prove, proven } from '../proof.ts';
import { endSession, isOfCredentials, sessionsOf } from '../sessions.ts';
import { appAddress, newAppSecret, stepOfCode } from './app-codes.ts';
import { factorPurpose } from './check.ts';
import { appPage, codesPage, confirmPage, passkeyPage } from './pages.ts';
import { askForNewPasskey, hasPasskeys, newPasskey } from './passkeys.ts';
import { recoveryCodesLeft, replaceRecoveryCodes } from './recovery-codes.ts';
import { noSecurityPage, securityPage } from './security-page.ts';
import { addFactor, factorsOf, lockedCount, type NewFactor, removeFactor } from './store.ts';

/** Passwords that one person can enter to confirm a change. */
const confirmations = { name: 'confirm-password', points: 10, seconds: 15 * 60 };
const wrongPassword = 'This is not your password.';
const tooMany = 'Too many attempts. Try again in some minutes.';
const unusable = 'The passkey could not be used. Try again.';
const longestName = 60;
const mostFactors = 20;

/** A person at their own page. */
interface Visit {
  readonly person: Person;
  /** Identifier of the session, which is not in the cookie. */
  readonly session: string;
  readonly form: URLSearchParams;
  readonly request: FastifyRequest;
}

/** A page, or a sentence on what was done, which the security page shows. */
type Outcome = { readonly page: string; readonly status?: number } | { readonly done: string };

/** The page on which a person adds and removes second steps and ends open sign-ins. It knows the person by the provider's session. */
export function addSecurityPage(app: FastifyInstance, context: PlatformContext, identity: Identity): void {
  const { database, settings, clock } = context;
  const { owner } = database;
  const schema = { hide: true };
  const send = (reply: FastifyReply, body: string, status = 200) =>
    reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(body);

  async function visitOf(request: FastifyRequest, reply: FastifyReply): Promise<Visit | undefined> {
    const provider = identity.provider();
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    const person = session.accountId ? await personByUid(owner, session.accountId) : undefined;
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    // A request that was under way when the session ended can have saved it again.
    const isOpen = person?.isActive && isOfCredentials(session, person.credentialsChangedAt);
    return isOpen ? { person, session: session.uid, form, request } : undefined;
  }

  async function overview({ person, session }: Visit, done?: string): Promise<string> {
    return securityPage({
      path: securityPath,
      email: person.email,
      factors: await factorsOf(owner, person.uid),
      codesLeft: await recoveryCodesLeft(owner, person.uid),
      sessions: await sessionsOf(owner, person.uid),
      session,
      hasPasskeys: hasPasskeys(settings),
      done,
    });
  }

  /** Undefined when the form has the person's password, otherwise what is wrong. */
  async function passwordProblem({ person, form, request }: Visit): Promise<string | undefined> {
    const limit = rateLimit(database, confirmations);
    if ((await limit.consume(person.uid)).isExceeded) return tooMany;
    const attempt = { password: form.get('password') ?? '', now: clock.now(), log: request.log };
    const outcome = await paidBy({ client: addressKey(request.ip), person: person.uid }, () =>
      confirmPassword(database, person, attempt),
    );
    if (outcome !== 'right') return outcome === 'locked' ? tooMany : wrongPassword;
    await limit.forgive(person.uid);
    return undefined;
  }

  /** Asks for the password, then makes the change. */
  async function confirmed(
    visit: Visit,
    words: { readonly step: string; title: string; text: string; button: string },
    change: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const { form } = visit;
    const error = form.has('password') ? await passwordProblem(visit) : undefined;
    if (form.has('password') && error === undefined) return change();
    const values = { uid: form.get('uid') ?? '' };
    const { step, ...texts } = words;
    const page = confirmPage({
      ...texts,
      action: `${securityPath}/${step}`,
      values,
      error,
      back: securityPath,
    });
    return { page, status: error ? 401 : 200 };
  }

  /** Stores a new second step. The first one comes with recovery codes. */
  async function add(visit: Visit, factor: NewFactor): Promise<Outcome> {
    const { person, request } = visit;
    const encryption = await encryptionOf(settings);
    const sealed = { ...factor, secret: encryption.encrypt(factor.secret, factorPurpose) };
    const codes = await withBriefLocks(owner, async (tx) => {
      const count = await lockedCount(tx, person.uid);
      if (count >= mostFactors) return 'full';
      const by = { at: clock.now(), requestId: request.id, settings };
      if (!(await addFactor(tx, person, sealed, by))) return 'taken';
      return count === 0 ? replaceRecoveryCodes(tx, person.uid) : undefined;
    });
    if (codes === 'taken') return askPasskey(visit, unusable);
    if (codes === 'full')
      return { done: `You have ${mostFactors} second steps. Remove one before you add another.` };
    if (!codes) return { done: `${factor.name} was added.` };
    return { page: codesPage(codes, html`<p class="below"><a href="${securityPath}">Done</a></p>`) };
  }

  async function askForApp({ person, session }: Visit, secret: string, error?: string): Promise<Outcome> {
    const proof = await prove(context, person, {
      within: session,
      purpose: 'second step setup',
      kept: { secret },
    });
    const page = appPage({
      action: `${securityPath}/add-app`,
      proof,
      error,
      secret,
      address: appAddress(secret, person.email),
      asksPassword: true,
      reason: 'The app shows a new code every 30 seconds, also without a network.',
    });
    return { page, status: error ? 400 : 200 };
  }

  async function askPasskey({ person, session }: Visit, error?: string): Promise<Outcome> {
    const { options, challenge } = await askForNewPasskey(
      settings,
      person,
      await factorsOf(owner, person.uid),
    );
    const kept = { challenge };
    const proof = await prove(context, person, { within: session, purpose: 'second step setup', kept });
    const action = `${securityPath}/add-passkey`;
    const page = passkeyPage({ action, proof, error, options, back: securityPath });
    return { page, status: error ? 400 : 200 };
  }

  const keptOf = async ({ form, session }: Visit) =>
    (await proven(context, form.get('proof') ?? '', { within: session, purpose: 'second step setup' }))?.kept;

  const steps: Readonly<Record<string, (visit: Visit) => Promise<Outcome>>> = {
    app: (visit) => askForApp(visit, newAppSecret()),
    async 'add-app'(visit) {
      const secret = (await keptOf(visit))?.['secret'];
      if (secret === undefined) return askForApp(visit, newAppSecret(), 'That took too long. Begin again.');
      const error = await passwordProblem(visit);
      if (error !== undefined) return askForApp(visit, secret, error);
      const step = stepOfCode(secret, (visit.form.get('code') ?? '').replaceAll(/\s/g, ''), clock.now());
      if (step === undefined)
        return askForApp(visit, secret, 'This code is not right. Wait for the next one.');
      return add(visit, { kind: 'app', name: 'Authenticator app', secret, counter: step });
    },
    passkey: (visit) => askPasskey(visit),
    async 'add-passkey'(visit) {
      const challenge = (await keptOf(visit))?.['challenge'];
      if (challenge === undefined) return askPasskey(visit, 'That took too long. Begin again.');
      const error = await passwordProblem(visit);
      if (error !== undefined) return askPasskey(visit, error);
      const made = await newPasskey(settings, visit.form.get('answer') ?? '', challenge);
      if (!made) return askPasskey(visit, unusable);
      const name = visit.form.get('name')?.trim().slice(0, longestName) || 'Passkey';
      return add(visit, { ...made, name });
    },
    remove: (visit) =>
      confirmed(
        visit,
        {
          step: 'remove',
          title: 'Remove a second step',
          text: 'Without any second step, your password alone signs you in.',
          button: 'Remove',
        },
        async () => {
          const by = { at: clock.now(), requestId: visit.request.id, settings };
          await withBriefLocks(owner, (tx) =>
            removeFactor(tx, visit.person, visit.form.get('uid') ?? '', by),
          );
          return { done: 'It was removed.' };
        },
      ),
    codes: (visit) =>
      confirmed(
        visit,
        {
          step: 'codes',
          title: 'New recovery codes',
          text: 'The codes that you have now will not work any more.',
          button: 'Make new codes',
        },
        async () => {
          const codes = await withBriefLocks(owner, (tx) => replaceRecoveryCodes(tx, visit.person.uid));
          return { page: codesPage(codes, html`<p class="below"><a href="${securityPath}">Done</a></p>`) };
        },
      ),
    async 'end-others'({ person, session }) {
      await endSession(owner, person.uid, session, 'others');
      return { done: 'You are signed out everywhere else.' };
    },
    async end({ person, form }) {
      await endSession(owner, person.uid, form.get('uid') ?? '', 'one');
      return { done: 'It is signed out.' };
    },
  };

  app.get(securityPath, { schema }, async (request, reply) => {
    if (settings.outsideIdentity) return send(reply, noSecurityPage(true));
    const visit = await visitOf(request, reply);
    return visit ? send(reply, await overview(visit)) : send(reply, noSecurityPage(false), 401);
  });

  app.post<{ Params: { step: string } }>(`${securityPath}/:step`, { schema }, async (request, reply) => {
    checkOrigin(request, settings.publicUrl);
    const visit = await visitOf(request, reply);
    const step = Object.hasOwn(steps, request.params.step) ? steps[request.params.step] : undefined;
    if (!visit || !step) return send(reply, noSecurityPage(false), visit ? 404 : 401);
    const outcome = await refused(() => orTryAgain(() => step(visit)));
    if (outcome instanceof ProblemError)
      return send(reply, await overview(visit, outcome.message), outcome.status);
    if ('page' in outcome) return send(reply, outcome.page, outcome.status);
    return send(reply, await overview(visit, outcome.done));
  });
}
