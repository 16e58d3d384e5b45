import { apiKeys } from '../../../resources/apiKeys/index.ts';
import type { Call } from '../../http/call.ts';
import { signatureOf } from '../../kernel/principal.ts';
import { ProblemError } from '../../kernel/problem.ts';
import { answerAction } from '../../resources/calls/actions.ts';
import { issueKey, revokeKeys, rotateKey } from './key.ts';

function recordOf({
  params,
  uid,
}: {
  readonly params: Readonly<Record<string, string>>;
  readonly uid: string;
}) {
  return { clientUid: params['clientId'] ?? '', uid };
}

/** Creating, replacing and revoking keys. */
export const keyCalls: readonly Call[] = [
  answerAction(apiKeys, 'issue', {
    summary: 'Creates the key and answers it, once',
    async handler(call) {
      const key = await issueKey(call.tx, recordOf(call));
      if (key === null)
        throw new ProblemError(409, {
          detail: 'The key was created already. Replace it to get another one.',
        });
      call.changed({ key: {} });
      return { key };
    },
  }),
  answerAction(apiKeys, 'rotate', {
    summary: 'Creates another key and answers it, once; the one before works for a while longer if wanted',
    async handler(call) {
      const { overlap } = call.input;
      const key = await rotateKey(call.tx, recordOf(call), overlap);
      call.changed({ key: {}, overlap: { new: overlap } });
      return { key };
    },
  }),
  answerAction(apiKeys, 'revoke', {
    summary: 'Ends every key of the record, at once and for good',
    isDone: ({ revokedAt }) => Boolean(revokedAt),
    async handler(call) {
      if (call.record.revokedAt) return;
      await revokeKeys(call.tx, recordOf(call), signatureOf(call.principal));
      call.changed({ revokedAt: { old: null, new: call.clock.now().toISOString() } });
    },
  }),
];
