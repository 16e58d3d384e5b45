import { createHash } from 'node:crypto';

import { type Call, type CallAnswer, defineCall, type JsonSchema } from '../http/call.ts';
import type { Flags, FlagValue } from '../configuration/flags.ts';

const service = 'ofrep/v1';

const evaluation: JsonSchema = {
  type: 'object',
  properties: { key: { type: 'string' }, value: {}, reason: { type: 'string' }, variant: { type: 'string' } },
};
const body = {
  schema: {
    type: 'object',
    properties: { context: { type: 'object', description: 'Whom the flags are for.' } },
  },
} as const;

function evaluate(key: string, value: FlagValue) {
  const variant = typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
  return { key, value, reason: 'STATIC', variant };
}

/** All flags as a response, with an entity tag for unchanged ones. */
function evaluateAll(flags: Flags) {
  const body = { flags: Array.from(flags, ([key, value]) => evaluate(key, value)) };
  return { body, etag: `"${createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 32)}"` };
}

/**
 * The flags by the OpenFeature remote evaluation protocol (OFREP 0.2). They are the same for all users, so the call needs no sign-in and
 * ignores the evaluation context.
 */
export const flagCalls: readonly Call[] = [
  defineCall({
    id: 'evaluateFlags',
    service,
    method: 'POST',
    path: 'evaluate/flags',
    access: 'public',
    summary: 'All flags with their values',
    body,
    answers: { 200: { type: 'object', properties: { flags: { type: 'array', items: evaluation } } } },
    withoutDatabase: true,
    handler({ headers, context }) {
      const { body, etag } = evaluateAll(context.settings.flags);
      const answer: CallAnswer =
        headers['if-none-match'] === etag ? { status: 304, headers: { etag } } : { headers: { etag }, body };
      return Promise.resolve(answer);
    },
  }),
  defineCall({
    id: 'evaluateFlag',
    service,
    method: 'POST',
    path: 'evaluate/flags/{key}',
    access: 'public',
    summary: 'One flag with its value',
    params: { key: { type: 'string', maxLength: 100 } },
    body,
    answers: { 200: evaluation, 404: { type: 'object', properties: { errorCode: { type: 'string' } } } },
    withoutDatabase: true,
    handler({ params, context }) {
      const value = context.settings.flags.get(params.key);
      const answer: CallAnswer =
        value === undefined
          ? {
              status: 404,
              body: {
                key: params.key,
                errorCode: 'FLAG_NOT_FOUND',
                errorDetails: 'There is no such flag.',
              },
            }
          : { body: evaluate(params.key, value) };
      return Promise.resolve(answer);
    },
  }),
];
