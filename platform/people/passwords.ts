import { sql } from 'drizzle-orm';

import { isPermitted } from '../../resources/declaration/index.ts';
import { messages } from '../../resources/product/messages.ts';
import { isPassword } from '../../resources/product/password.ts';
import { appendChange, appendDenied } from '../audit/append.ts';
import type { Scope } from '../database/index.ts';
import {
  type Call,
  type CallInput,
  defineCall,
  type JsonSchema,
  type QueryParameters,
} from '../http/call.ts';
import { notFoundProblem, ProblemError, validationProblem } from '../kernel/problem.ts';
import { hashPassword, verifyPassword } from '../identity/password.ts';
import { personByUid } from '../identity/person.ts';
import { createRateLimit } from '../identity/rate-limit.ts';
import { findRecord } from '../resources/read.ts';
import { checkRights } from '../resources/rights.ts';
import { declared } from '../resources/targets.ts';
import { replacePassword } from './accounts.ts';

const service = 'usercontactrole/v2';
/** Longer ones are refused, since deriving a key from megabytes is work that anybody could ask for. */
const LONGEST_PASSWORD = 1000;
/** Wrong current passwords in a row, and the seconds in which they are forgotten: a stolen token is no way to the password. */
const ATTEMPTS = 10;
const ATTEMPTS_WITHIN = 600;

const body: JsonSchema = {
  type: 'object',
  properties: {
    password: { type: 'string', maxLength: LONGEST_PASSWORD },
    currentPassword: {
      type: 'string',
      maxLength: LONGEST_PASSWORD,
      description: 'Needed for one’s own password.',
    },
  },
  required: ['password'],
};

type Input = CallInput<string, QueryParameters>;

const attempts = createRateLimit(ATTEMPTS, ATTEMPTS_WITHIN, () => Date.now());

function textIn(given: unknown, name: string): string {
  const value = (typeof given === 'object' && given !== null ? given : {}) as Readonly<
    Record<string, unknown>
  >;
  const text = value[name];
  return typeof text === 'string' ? text : '';
}

/** Throws a 400 with the catalogue's words for a password that is missing or breaks the rule (spec section 5). */
function readPassword(given: unknown): string {
  const password = textIn(given, 'password');
  if (password === '') throw validationProblem({ Password: [messages['password-required-client-user']] });
  if (!isPassword(password) || password.length > LONGEST_PASSWORD)
    throw validationProblem({ Password: [messages['password-rule']] });
  return password;
}

/** Whoever changes their own password has to know the one before. */
async function checkCurrent({ context, principal, body: given }: Input): Promise<void> {
  const person = await personByUid(context.database.owner, principal.userUid);
  if (!person || person.isSsoAuthenticated)
    throw new ProblemError(403, { detail: 'You sign in through single sign-on and have no password here.' });
  const wait = attempts.waitingTime(principal.userUid);
  if (wait > 0)
    throw new ProblemError(429, {
      detail: 'Too many wrong passwords. Please wait a while.',
      headers: { 'retry-after': String(wait) },
    });
  attempts.count(principal.userUid);
  const current = textIn(given, 'currentPassword').slice(0, LONGEST_PASSWORD);
  if (!(await verifyPassword(current, person.passwordHash)))
    throw validationProblem({ CurrentPassword: ['This is not your current password.'] });
  attempts.forgive(principal.userUid);
}

async function checkPermitted(input: Input, call: string, clientUid: string | null): Promise<void> {
  const { principal, context, clock, requestId } = input;
  if (isPermitted(['CanManageUsers'], principal.permissions)) return;
  await appendDenied(context.database, {
    principal,
    call,
    clientUid,
    target: call,
    status: 403,
    at: clock.now(),
    requestId,
  });
  throw new ProblemError(403, { detail: 'You are not permitted to do this.' });
}

/** Whose password is set. */
interface Target {
  readonly call: string;
  readonly subject: 'users' | 'systemUsers';
  readonly uid: string;
  readonly clientUid: string | null;
}

async function setPassword(input: Input, target: Target): Promise<void> {
  const { principal, context, params, clock, requestId } = input;
  const { uid, clientUid, subject } = target;
  const isOwn = uid === principal.userUid;
  if (!isOwn) await checkPermitted(input, target.call, clientUid);
  const password = readPassword(input.body);
  if (isOwn) await checkCurrent(input);
  const hash = await hashPassword(password);
  const scope: Scope = clientUid === null ? { kind: 'platform' } : { kind: 'tenant', clientUid };
  await context.database.transaction(scope, async (tx) => {
    const found = await findRecord(tx, declared(subject), { params, principal, uid });
    if (!found) throw notFoundProblem();
    await checkRights(tx, declared(subject), principal, { uid, clientUid, record: found.record });
    await replacePassword(tx, uid, { hash, isTemporary: !isOwn });
    if (clientUid !== null)
      await tx.query(sql`
        update users set failed_logins = 0, version = version + 1
        where client_uid = ${clientUid} and uid = ${uid} and failed_logins > 0`);
    await appendChange(tx, {
      principal,
      operation: 'update',
      subject,
      clientUid,
      target: uid,
      targetTitle: String(found.record['userName']),
      changes: { password: {} },
      at: clock.now(),
      requestId,
    });
  });
}

/** Setting passwords: one's own with the current one, others' with CanManageUsers. Sessions end, and old tokens are refused. */
export const passwordCalls: readonly Call[] = [
  defineCall({
    id: 'setUserPassword',
    service,
    method: 'PUT',
    path: 'clients/{clientId}/Users/{userId}/password',
    access: 'member',
    summary: 'Sets the password of a user of a client; one’s own needs the current one',
    body: { schema: body, checkedByHandler: true },
    withoutDatabase: true,
    answers: { 204: { type: 'null', description: 'Set.' } },
    async handler(input) {
      const clientUid = input.params.clientId.toLowerCase();
      await setPassword(input, {
        call: 'setUserPassword',
        subject: 'users',
        uid: input.params.userId.toLowerCase(),
        clientUid,
      });
      return { status: 204 };
    },
  }),
  defineCall({
    id: 'setSystemUserPassword',
    service,
    method: 'PUT',
    path: 'clients/system/users/{systemUserId}/password',
    access: 'system',
    summary: 'Sets the password of a system user; one’s own needs the current one',
    body: { schema: body, checkedByHandler: true },
    withoutDatabase: true,
    answers: { 204: { type: 'null', description: 'Set.' } },
    async handler(input) {
      await setPassword(input, {
        call: 'setSystemUserPassword',
        subject: 'systemUsers',
        uid: input.params.systemUserId.toLowerCase(),
        clientUid: null,
      });
      return { status: 204 };
    },
  }),
];
