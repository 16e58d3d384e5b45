import { expect, it } from 'vitest';
import { createDataProvider, PlatformError } from '../../../dataProvider/index.ts';
import { resources } from '../../../resources/registry.ts';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { deliveredAttempt, failedAttempt, type TestAnswer } from '../../../src/features/webhooks/attempt.ts';
import { clientUid, fakePlatform, json } from '../form/support.tsx';

/** A test of a saved configuration on a platform with this response. */
async function verify(answer: () => Response): Promise<TestAnswer> {
  const { fetch } = fakePlatform(answer);
  const dataProvider = createDataProvider({ resources, fetch, apiUrl: '' });
  return dataProvider.act(webhookConfigurations, 'verify', {
    id: 'configuration-1',
    scope: { clientId: clientUid },
    input: { event: {} },
  });
}

it.each([
  [{ success: true, statusCode: 200 }, 200],
  [{ StatusCode: 202 }, 202],
  [[], null],
  [null, null],
])('a successful test send with the response %j counts as delivered', async (answer, status) => {
  expect(deliveredAttempt(await verify(() => json(answer)))).toEqual({
    isDelivered: true,
    status,
    sentence: null,
    steps: [],
  });
});

it.each([
  [{ success: false, statusCode: 503 }, 503],
  [{ Success: false, StatusCode: 200 }, 200],
  [{ statusCode: 404 }, 404],
  [{ isDelivered: false }, null],
])('a test send with the response %j does not count as delivered', async (answer, status) => {
  expect(deliveredAttempt(await verify(() => json(answer)))).toMatchObject({ isDelivered: false, status });
});

it('a test send that is answered with a word counts as delivered', async () => {
  const attempt = deliveredAttempt(await verify(() => new Response('OK', { status: 200 })));
  expect(attempt).toMatchObject({ isDelivered: true, status: null });
});

it('a successful test send without a response body counts as delivered', async () => {
  const attempt = deliveredAttempt(await verify(() => new Response(null, { status: 204 })));
  expect(attempt).toMatchObject({ isDelivered: true, status: null });
});

it('a test send with steps has the outcome that the response reports', async () => {
  const attempt = { isDelivered: false, status: 500, sentence: 'It failed.', steps: [] };
  expect(deliveredAttempt(await verify(() => json(attempt)))).toEqual(attempt);
});

it('a failed test send with steps is read as an attempt', async () => {
  const answer = { isDelivered: false, status: 502, sentence: 'It failed.', steps: [] };
  const failed = await verify(() => json(answer, 502)).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(PlatformError);
  expect(failedAttempt((failed as PlatformError).body.details)).toMatchObject({
    isDelivered: false,
    sentence: 'It failed.',
  });
});
