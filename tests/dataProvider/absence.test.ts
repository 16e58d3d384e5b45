import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isAbsence } from '../../dataProvider/index.ts';
import { serve } from './server.ts';

let answer: { status: number; json?: unknown } = { status: 404 };
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  server = await serve(() => answer);
});
afterAll(() => server.close());

const preview = (provider = server.provider) =>
  provider
    .act('webhookConfigurations', 'preview', {
      scope: { clientId: 'c1' },
      input: { template: 'x', contentType: 'text/plain', event: {} },
    })
    .then(
      () => 'answered',
      (error: unknown) => (isAbsence(error) ? 'absent' : 'failed'),
    );

beforeEach(() => server.requests.splice(0));

it.each([
  ['a fault of the template', { status: 400, json: { errors: { Template: ['Not closed.'] } } }, 'failed'],
  ['a failure', { status: 500 }, 'failed'],
  ['an answer', { status: 200, json: { body: 'x', bytes: 1 } }, 'answered'],
])('an optional call that was answered by %s is asked again', async (_, reply, outcome) => {
  answer = reply;
  expect([await preview(), await preview()]).toEqual([outcome, outcome]);
  expect(server.requests).toHaveLength(2);
});

it('an optional call that the platform does not have is asked once', async () => {
  answer = { status: 404 };
  expect([await preview(), await preview()]).toEqual(['absent', 'absent']);
  expect(server.requests).toHaveLength(1);
});
