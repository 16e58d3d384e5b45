import { expect, it } from 'vitest';
import { deliveredAttempt } from '../../../src/features/webhooks/exchange.ts';

it.each([
  [undefined, null],
  [null, null],
  [{ success: true, statusCode: 200 }, 200],
  [{ StatusCode: 202 }, 202],
  [[], null],
])('a test send that succeeds and is answered %j counts as delivered', (answer, status) => {
  expect(deliveredAttempt(answer)).toEqual({ isDelivered: true, status, sentence: null, steps: [] });
});

it('a test send that tells its steps counts as they say', () => {
  const attempt = { isDelivered: false, status: 500, sentence: 'It failed.', steps: [] };
  expect(deliveredAttempt(attempt)).toEqual(attempt);
});
