import { randomUUID } from 'node:crypto';

import { messages } from '../../../resources/product/messages.ts';
import { maySendTo } from '../../../resources/product/webhooks/credentialUse.ts';
import { type Call, defineCall } from '../../http/call.ts';
import { notFoundProblem, PROBLEM_JSON, validationProblem } from '../../kernel/problem.ts';
import { testLimit } from '../limits.ts';
import { auditTest, notSentTo } from '../credentials/origins.ts';
import { eventSchema } from '../events/schema.ts';
import { configurationWriters } from './access.ts';
import { validSecrets } from './signing-secrets.ts';
import { markCredentialUsed, readConfiguration, readCredential } from './stored.ts';
import { attemptSchema, sendTest } from './test-send.ts';

/** The test send of a saved configuration (spec section 7, webhooks). */
export const testCalls: readonly Call[] = [
  defineCall({
    id: 'verifyWebhookConfiguration',
    service: 'webhooks/v2',
    method: 'POST',
    path: 'clients/{clientId}/WebhookConfiguration/{configurationId}/verify',
    access: configurationWriters,
    rateLimit: testLimit,
    summary:
      'Sends a test event to the target, whatever the rule says of it, and tells each step with secrets masked',
    body: { schema: eventSchema },
    // A target may take its time, and no transaction waits for it.
    withoutDatabase: true,
    answers: { 200: attemptSchema, 502: attemptSchema },
    async handler({ params, body, principal, context, clock, requestId }) {
      const clientUid = params.clientId.toLowerCase();
      const { settings, database } = context;
      const found = await database.transaction({ kind: 'tenant', clientUid }, async (tx) => {
        const configuration = await readConfiguration(tx, clientUid, params.configurationId.toLowerCase());
        const uid = configuration?.webhookCredentialId ?? null;
        const credential = uid === null ? undefined : await readCredential(tx, settings, clientUid, uid);
        if (!configuration) return undefined;
        if (uid !== null && credential) {
          if (!maySendTo(credential.origins ?? [], configuration.url))
            throw validationProblem({ Url: [notSentTo(configuration.url)] });
          const actor = { tx, principal, clientUid, now: clock.now(), requestId };
          await auditTest(actor, uid, configuration.url);
        }
        const secrets = await validSecrets(tx, settings, clientUid, configuration.uid, clock.now());
        return { configuration, credential, secrets };
      });
      if (!found) throw notFoundProblem();
      const { configuration, credential, secrets } = found;
      // Its own id: what is tried out is no delivery.
      const signing = { id: `test_${randomUUID()}`, at: clock.now(), secrets };
      const tested = await sendTest(configuration, credential, body, settings, signing);
      if (configuration.webhookCredentialId !== null)
        await markCredentialUsed(context, clientUid, configuration.webhookCredentialId, clock.now());
      if (tested.isDelivered) return { body: tested };
      return {
        status: 502,
        headers: { 'content-type': PROBLEM_JSON },
        body: {
          type: 'about:blank',
          title: 'Bad Gateway',
          detail: messages['webhook-test'],
          ...tested,
          status: 502,
          answered: tested.status,
        },
      };
    },
  }),
];
