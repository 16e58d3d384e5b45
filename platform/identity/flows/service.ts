import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import { messages } from '../../../resources/product/messages.ts';
import { emailPattern, normalizeEmail } from '../../../resources/declaration/kinds/text.ts';
import { isPassword, longestPassword } from '../../../resources/declaration/kinds/passwordRule.ts';
import { addressKey } from '../../http/address-key.ts';
import { paidBy } from '../../kernel/budget.ts';
import type { PlatformContext, Service } from '../../kernel/context.ts';
import { ProblemError, validationProblem } from '../../kernel/problem.ts';
import { addUpkeep } from '../../kernel/upkeep.ts';
import { isOutboxOpen, outboxPathTo } from '../../mail/outbox.ts';
import { requestVerification, verifyEmail } from './email-verification.ts';
import { entryCookie } from './first-entry.ts';
import {
  flowBodyLimitBytes,
  type FlowRoute,
  flowRoute,
  flowSchema,
  flowSecret,
  guardFlows,
} from './guard.ts';
import { accountOfLink, requestReset, resetPassword } from './password-reset.ts';
import { removeExpiredTokens } from './tokens.ts';

/**
 * Milliseconds after which a request for a mail is answered. Sending one takes less, so the time does not reveal whether the address
 * has an account.
 */
const answerDelayMs = 400;
/** Interval of deleting expired links in milliseconds. */
const upkeepEveryMs = 10 * 60 * 1000;

export interface FlowOptions {
  /** Requests of one network address in ten minutes. */
  readonly requests?: number;
}

const email = { type: 'string', minLength: 3, maxLength: 254, pattern: emailPattern.source };
const token = { ...flowSecret, description: 'From the link in the message.' };
const onItsWay = {
  202: {
    description: 'A message is on its way if the address is known; both answer alike.',
    type: 'object',
    properties: { outbox: { type: 'string', description: 'Where messages can be read on a trial.' } },
  },
};
const theAccount = {
  200: {
    type: 'object',
    properties: {
      email: { type: 'string' },
      firstName: { type: 'string' },
      isInvited: { type: 'boolean', description: 'The link is that of an invitation.' },
    },
  },
};
const theAddress = { 200: { type: 'object', properties: { email: { type: 'string' } } } };

/** For a link that was used, has expired or does not exist. */
function voidLink(): ProblemError {
  return new ProblemError(404, { detail: 'This link is no longer valid. Please ask for a new one.' });
}

/** The flows before a sign-in, which links in mails start. */
export function createFlowService({ requests }: FlowOptions = {}): Service {
  return (app, context) => {
    const { database, settings, clock } = context;
    // The other provider manages passwords and addresses.
    if (settings.outsideIdentity) return;
    guardFlows(app, context, requests);
    addMessageFlows(app, context);
    addPasswordFlow(app, context);
    addVerification(app, context);

    addUpkeep(app, context, {
      everyMs: upkeepEveryMs,
      failure: 'expired links cannot be removed',
      work: () => removeExpiredTokens(database.owner, clock.now()),
    });
  };
}

/** Routes that send a mail to an email address. */
function addMessageFlows(app: FastifyInstance, context: PlatformContext): void {
  const flows = [
    ['password-reset', 'requestPasswordReset', 'Sends a link to choose a new password', requestReset],
    [
      'email-verification',
      'requestEmailVerification',
      'Sends a link to confirm an address',
      requestVerification,
    ],
  ] as const;
  for (const [name, id, summary, request] of flows)
    app.post<FlowRoute<typeof name>>(
      flowRoute(name),
      { bodyLimit: flowBodyLimitBytes, schema: flowSchema(id, summary, { email }, onItsWay) },
      async ({ body }, reply) => {
        const [isOpen] = await Promise.all([
          isOutboxOpen(context),
          request(context, normalizeEmail(body.email)),
          pause(answerDelayMs),
        ]);
        return reply.code(202).send(isOpen ? { outbox: outboxPathTo(body.email) } : {});
      },
    );
}

function addPasswordFlow(app: FastifyInstance, context: PlatformContext): void {
  app.post<FlowRoute<'new-password/check'>>(
    flowRoute('new-password/check'),
    {
      bodyLimit: flowBodyLimitBytes,
      schema: flowSchema(
        'checkPasswordLink',
        'Whose password a link is for; the link stays good',
        { token },
        theAccount,
      ),
    },
    async ({ body }) => {
      const account = await accountOfLink(context, body.token);
      if (!account) throw voidLink();
      return account;
    },
  );
  app.post<FlowRoute<'new-password'>>(
    flowRoute('new-password'),
    {
      bodyLimit: flowBodyLimitBytes,
      schema: flowSchema(
        'setNewPassword',
        'Sets the password of the person the link was sent to, ends all their sessions and uses the link up. For the link of an invitation it sets a cookie with which the next sign-in asks for no password',
        { token, password: { type: 'string', maxLength: longestPassword } },
        { 204: { type: 'null', description: 'Set.' } },
      ),
    },
    async ({ body, id, ip }, reply) => {
      if (!isPassword(body.password)) throw validationProblem({ Password: [messages['password-rule']] });
      const address = addressKey(ip);
      const set = await paidBy({ client: address, person: address }, () =>
        resetPassword(context, { ...body, requestId: id }),
      );
      if (!set) throw voidLink();
      const cookie = set.isFirst ? await entryCookie(context, set.uid) : undefined;
      if (cookie !== undefined) reply.header('set-cookie', cookie);
      return reply.code(204).send();
    },
  );
}

function addVerification(app: FastifyInstance, context: PlatformContext): void {
  app.post<FlowRoute<'verify-email'>>(
    flowRoute('verify-email'),
    {
      bodyLimit: flowBodyLimitBytes,
      schema: flowSchema(
        'verifyEmail',
        'Confirms the address to which the link was sent',
        { token },
        theAddress,
      ),
    },
    async ({ body }) => {
      const address = await verifyEmail(context, body.token);
      if (address === undefined) throw voidLink();
      return { email: address };
    },
  );
}

export const flowService = createFlowService();
