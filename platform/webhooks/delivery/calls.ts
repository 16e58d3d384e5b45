import { sql } from 'drizzle-orm';

import { keyScopes } from '../../../resources/apiKeys/options.ts';
import { type Call, defineCall, type JsonSchema } from '../../http/call.ts';
import { notFoundProblem } from '../../kernel/problem.ts';
import { listCallOf } from '../../resources/calls/list-calls.ts';
import { listRecords } from '../../resources/read.ts';
import { recordSchema } from '../../resources/schemas.ts';
import { declared } from '../../resources/targets.ts';
import { eventSchema } from '../events/schema.ts';
import { type KeptTrace, traceOf } from '../rules/judge.ts';

const deliveries = declared('webhookDeliveries');

const whole: JsonSchema = { type: 'integer', minimum: 0 };
const attemptSchema: JsonSchema = {
  type: 'object',
  properties: {
    number: whole,
    startedAt: { type: 'string', format: 'date-time' },
    durationMs: whole,
    status: { type: ['integer', 'null'] },
    sentence: { type: ['string', 'null'] },
    steps: { type: 'array', items: { type: 'object', additionalProperties: true } },
  },
};

function detailSchema(): JsonSchema {
  const record = recordSchema(deliveries);
  return {
    ...record,
    properties: {
      ...(record['properties'] as JsonSchema),
      event: eventSchema,
      trace: {
        type: ['object', 'null'],
        description: 'Each condition of the rule with the value it saw, or why the rule has no outcome.',
      },
      attempts: { type: 'array', items: attemptSchema },
    },
  };
}

/** The log of deliveries. */
export const deliveryCalls: readonly Call[] = [
  { ...listCallOf(deliveries), keyScope: keyScopes.readsDeliveries },
  defineCall({
    id: 'getWebhookDelivery',
    service: 'webhooks/v2',
    method: 'GET',
    path: 'clients/{clientId}/deliveries/{deliveryId}',
    access: { operation: 'get', resource: deliveries },
    keyScope: keyScopes.readsDeliveries,
    summary: 'One delivery with its event, why the rule matched or not, and each attempt',
    readOnly: true,
    answers: { 200: detailSchema() },
    async handler({ tx, params, principal }) {
      const uid = params.deliveryId;
      const { items } = await listRecords(tx, deliveries, {
        params,
        principal,
        narrowed: sql`t.uid = ${uid}`,
        query: { pagesize: 1, pagenumber: 0, orderInstructions: undefined, filters: undefined },
      });
      const [record] = items;
      if (!record) throw notFoundProblem();
      const clientUid = params.clientId;
      const { rows } = await tx.query<{ event: unknown; trace: KeptTrace | null; attempts: unknown }>(sql`
        select e.event, d.trace, d.attempts from webhook_deliveries d
        join webhook_events e on e.client_uid = d.client_uid and e.uid = d.event_id
        where d.client_uid = ${clientUid} and d.uid = ${uid}`);
      const [details] = rows;
      return {
        body: { ...record, ...details, trace: details ? traceOf(details.trace, details.event) : null },
      };
    },
  }),
];
