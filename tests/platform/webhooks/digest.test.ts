import { expect, it } from 'vitest';

import { answerChallenge } from '../../../platform/webhooks/sending/digest.ts';
import { costOf } from '../../support/timing.ts';

const request = { method: 'POST', uri: '/', body: '{}', username: 'u', password: 'p' };

it('reads a long malformed challenge without backtracking', async () => {
  const challenge = `Digest ${'a'.repeat(16_000)}`;
  expect(answerChallenge(challenge, request)).toBeNull();
  const cost = await costOf(() => {
    for (let each = 0; each < 20; each += 1) answerChallenge(challenge, request);
  });
  // Backtracking from every letter costs more than a hundred milliseconds for each challenge.
  expect(cost).toBeLessThan(500);
});
