import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import type { Call } from '../../http/call.ts';
import { signatureOf } from '../../kernel/principal.ts';
import { ProblemError } from '../../kernel/problem.ts';
import { answerAction } from '../../resources/calls/actions.ts';
import { notifyOfWork } from '../wake.ts';
import { removeCertificate, setCertificate } from './client-certificates.ts';
import { pauseByHand, resumeConfiguration } from './pause.ts';
import { revealSigningSecret, rotateSigningSecret } from './signing-secrets.ts';

function keyOf({ params, uid }: { readonly params: Readonly<Record<string, string>>; readonly uid: string }) {
  return { clientUid: params['clientId'] ?? '', configurationUid: uid };
}

/** Actions on a configuration that send no request. */
export const configurationCalls: readonly Call[] = [
  answerAction(webhookConfigurations, 'rotateSecret', {
    summary: 'Makes another signing secret and answers it, once; each one before signs beside it for a day',
    async handler(input) {
      const { tx, context, clock, changed } = input;
      changed({ signingSecret: {} });
      return rotateSigningSecret(tx, context.settings, { ...keyOf(input), now: clock.now() });
    },
  }),
  answerAction(webhookConfigurations, 'revealSecret', {
    summary: 'Answers the first signing secret, which was made with the configuration; once',
    async handler(input) {
      const { tx, context, clock, changed } = input;
      const now = clock.now();
      const signingSecret = await revealSigningSecret(tx, context.settings, { ...keyOf(input), now });
      if (signingSecret === null)
        throw new ProblemError(409, {
          detail: 'The signing secret has been shown already. Rotate it to see a new one.',
        });
      changed({ signingSecretSetAt: { old: null, new: now.toISOString() } });
      return { signingSecret };
    },
  }),
  answerAction(webhookConfigurations, 'setClientCertificate', {
    summary: 'Sets the certificate by which a configuration authenticates to its target',
    async handler(call) {
      const { tx, context, clock, input, record, changed } = call;
      const until = await setCertificate(tx, context.settings, keyOf(call), input, clock.now());
      const old = record.clientCertificateUntil;
      changed({ clientCertificate: {}, clientCertificateUntil: { old, new: until.toISOString() } });
    },
  }),
  answerAction(webhookConfigurations, 'removeClientCertificate', {
    summary: 'Removes the client certificate of a configuration',
    isDone: () => true,
    async handler(call) {
      const { tx, record, changed } = call;
      await removeCertificate(tx, keyOf(call));
      const old = record.clientCertificateUntil;
      if (old) changed({ clientCertificateUntil: { old, new: null } });
    },
  }),
  answerAction(webhookConfigurations, 'resume', {
    summary:
      'Sends again by a configuration that was paused; what has waited is sent first, all of it or what is not too old, or discarded',
    async handler({ input, ...call }) {
      const { tx, clock, changed } = call;
      const atResume = input.waiting ?? 'all';
      const pausedAt = await resumeConfiguration(tx, keyOf(call), clock.now(), atResume);
      if (pausedAt !== null) changed({ pausedAt: { old: pausedAt, new: null }, waiting: { new: atResume } });
    },
    afterCommit: ({ database }) => notifyOfWork(database),
  }),
  answerAction(webhookConfigurations, 'pause', {
    summary: 'Stops sending by a configuration; its events wait until it is resumed',
    isDone: ({ isEnabled, pausedAt }) => isEnabled === true && pausedAt !== null,
    async handler(call) {
      const { tx, clock, principal, changed } = call;
      const now = clock.now();
      if (await pauseByHand(tx, keyOf(call), now, signatureOf(principal)))
        changed({ pausedAt: { old: null, new: now.toISOString() } });
    },
  }),
];
