import { initialValues } from '../../../resources/declaration/codec/index.ts';
import { originOf } from '../../../resources/declaration/origin.ts';
import { credentialFields } from '../../../resources/product/webhooks/credentialTypes.ts';
import { type Call, defineCall } from '../../http/call.ts';
import { notFoundProblem, validationProblem } from '../../kernel/problem.ts';
import { testLimit } from '../limits.ts';
import { checkValues, readBody, type Values } from '../../resources/input.ts';
import { declared } from '../../resources/targets.ts';
import { type Credential, tokenRequest } from '../sending/authentication.ts';
import { maySendTo } from '../../../resources/product/webhooks/credentialUse.ts';
import { auditTest } from './origins.ts';
import { askToken, dispatch } from '../sending/dispatch.ts';
import { USER_AGENT } from '../sending/outgoing.ts';
import { targetFault, targetPolicy } from '../sending/policy.ts';
import { credentialFaults } from './hooks.ts';
import { markCredentialUsed, readCredential } from '../configurations/stored.ts';
import { attemptSchema } from '../configurations/test-send.ts';

const resource = declared('webhookCredentials');

/** What was given over what is stored. A secret that was not given is the stored one. */
function merged(stored: Credential | undefined, given: Values): { after: Values; whole: Values } {
  if (!stored) return { after: given, whole: given };
  const { secrets } = credentialFields[stored.type];
  const said = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !secrets.includes(name) || value !== null),
  );
  const kept = Object.fromEntries(
    Object.entries(stored.values).filter(([name]) => !secrets.includes(name) || said[name] === undefined),
  );
  const open = Object.fromEntries(Object.entries(kept).filter(([name]) => !secrets.includes(name)));
  return { after: { ...open, ...said, type: stored.type }, whole: { ...kept, ...said, type: stored.type } };
}

/** Trying a credential out, saved or not. */
export const tryCredentialCalls: readonly Call[] = [
  defineCall({
    id: 'tryWebhookCredential',
    service: 'webhooks/v2',
    method: 'POST',
    path: 'clients/{clientId}/WebhookCredential/try',
    access: { operation: 'update', resource },
    rateLimit: testLimit,
    summary:
      'Runs the real exchange of a credential that need not be saved: asks for its token, or sends a GET to an address',
    body: {
      schema: {
        type: 'object',
        properties: {
          id: {
            type: ['string', 'null'],
            format: 'uuid',
            pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
          },
          // Its fields are checked with sentences of their own, as they are when it is saved.
          credential: {
            type: 'object',
            additionalProperties: true,
            description: 'As it is created; with id, what differs from the saved one.',
          },
          url: { type: ['string', 'null'], maxLength: 2000 },
        },
        required: ['credential'],
        additionalProperties: false,
      },
    },
    // A target may take its time, and no transaction waits for it.
    withoutDatabase: true,
    answers: { 200: attemptSchema },
    async handler({ params, body, principal, context, clock, requestId }) {
      const clientUid = params.clientId.toLowerCase();
      const { settings, database } = context;
      const { credential, url, ...named } = body as { id?: string | null; credential: unknown; url?: string };
      const uid = named.id?.toLowerCase() ?? null;
      const stored =
        uid === null
          ? undefined
          : await database.transaction({ kind: 'tenant', clientUid }, (tx) =>
              readCredential(tx, settings, clientUid, uid),
            );
      if (uid !== null && !stored) throw notFoundProblem();

      const given = {
        ...initialValues(resource),
        ...readBody(resource, credential, { clientId: clientUid }),
      };
      const { after, whole } = merged(
        stored,
        stored ? readBody(resource, credential, { clientId: clientUid }) : given,
      );
      const needed = Object.keys(resource.fields).filter((name) => name !== resource.title);
      checkValues(resource, needed, whole);
      const faults = credentialFaults(stored?.values, after, settings);
      if (Object.keys(faults).length > 0) throw validationProblem(faults);

      const tried = { type: whole['type'], values: whole } as Credential;
      const options = { policy: targetPolicy(settings) };
      const asking = tokenRequest(tried);
      if (!url && !asking)
        throw validationProblem({ Url: ['Enter an address that asks for this credential.'] });
      if (url) {
        const [fault] = targetFault(url, options.policy);
        if (fault !== undefined) throw validationProblem({ Url: [fault] });
        const isKept = credentialFields[tried.type].secrets.some((name) => typeof after[name] !== 'string');
        const origins = (after['origins'] ?? stored?.origins ?? []) as readonly string[];
        if (stored && isKept && !maySendTo(origins, url))
          throw validationProblem({
            Url: [
              `The stored secret goes only to the origins that the credential lists. Add ${originOf(url)} to them, or enter the secret again.`,
            ],
          });
      }
      await database.transaction({ kind: 'tenant', clientUid }, (tx) =>
        auditTest({ tx, principal, clientUid, now: clock.now(), requestId }, uid, url ?? asking?.url ?? null),
      );
      const told = url
        ? await dispatch({
            request: { method: 'GET', url, headers: { 'user-agent': USER_AGENT }, body: '' },
            credential: tried,
            options,
          })
        : await askToken(tried, options);
      if (uid !== null) await markCredentialUsed(context, clientUid, uid, clock.now());
      return { body: told };
    },
  }),
];
