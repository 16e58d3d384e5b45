import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';

import type { FlowName, Flows } from '../../../resources/product/flows.ts';
import { IDENTITY_PATH } from '../addresses.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { ProblemError } from '../../kernel/problem.ts';
import { tooManyAttempts } from '../pages.ts';
import { addressKey } from '../../http/address-key.ts';
import { rateLimit, tooManyRequests } from '../../http/rate-limit.ts';

/** Requests of one network address, and the period in seconds. */
const maxRequests = 60;
const requestWindowSeconds = 600;
/** Maximum size of a body in bytes. */
export const flowBodyLimitBytes = 8 * 1024;

/** A token or a key in the body of a flow; neither has control characters. */
export const flowSecret = { type: 'string', maxLength: 200, pattern: '^\\P{Cc}*$' };

/** The types of a flow's route. */
export interface FlowRoute<Name extends FlowName> {
  Body: Flows[Name]['body'];
  Reply: Flows[Name]['answer'];
}

/** The address of a flow. */
export function flowRoute(name: FlowName): string {
  return `${IDENTITY_PATH}/flows/${name}`;
}

type Text = Readonly<Record<string, unknown>>;

/** The description of a flow, whose body has these properties and no others. */
export function flowSchema(
  operationId: string,
  summary: string,
  properties: Text,
  response: Text,
): FastifySchema & Text {
  return {
    operationId,
    summary,
    tags: ['identity'],
    security: [],
    body: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
    response,
  };
}

/** Refuses requests from other origins. Forms of other sites already fail, because only JSON is accepted. */
export function checkOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site } = headers;
  if ((origin !== undefined && origin !== publicUrl) || (site !== undefined && site !== 'same-origin'))
    throw new ProblemError(403, { detail: 'This can only be asked from the portal’s own pages.' });
}

/**
 * Guards every route of `app`, none of which requires a token: only pages of the portal can call them, `requests` times in ten minutes
 * from one network address.
 */
export function guardFlows(app: FastifyInstance, context: PlatformContext, requests = maxRequests): void {
  const rule = { name: 'flows', points: requests, seconds: requestWindowSeconds };
  const limit = rateLimit(context.database, rule);
  app.addHook('onRequest', async (request) => {
    checkOrigin(request, context.settings.publicUrl);
    const state = await limit.consume(addressKey(request.ip));
    if (state.isExceeded) throw tooManyRequests(rule, state, tooManyAttempts(state.seconds));
  });
}
