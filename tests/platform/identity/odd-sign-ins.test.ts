import fc from '../../support/fastCheck.ts';
import { beforeAll, describe, expect, it } from 'vitest';

import { describePlatform, sharedPlatform } from '../../support/storages.ts';

const parameters = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'max_age',
  'id_token_hint',
  'login_hint',
  'request',
  'request_uri',
  'claims',
  'resource',
] as const;

/** Parameter values: mostly invalid, some valid. */
const odd = fc.oneof(
  fc.constantFrom(
    'code',
    'openid',
    'none',
    'S256',
    'safety-portal',
    '\0',
    '\ud800',
    '%',
    '{}',
    '[]',
    '{"id_token":null}',
    '-1',
    '1e999',
    'NaN',
    '../..',
    'javascript:alert(1)',
    'http://[::1',
    'urn:x',
    'a'.repeat(3000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const query = fc.array(fc.tuple(fc.constantFrom(...parameters), odd), { maxLength: 10 });

describePlatform('a request without a signed-in user', (storage) => {
  let url: string;

  beforeAll(async () => {
    ({ url } = await sharedPlatform(storage));
  }, 300_000);

  const answerTo = async (path: string, pairs: readonly (readonly [string, string])[], isForm: boolean) => {
    const body = new URLSearchParams(pairs.map(([name, value]) => [name, value]));
    const answer = isForm
      ? await fetch(`${url}${path}`, { method: 'POST', body, redirect: 'manual' })
      : await fetch(`${url}${path}?${body.toString()}`, { redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.status;
  };

  describe.each([
    '/identity/auth',
    '/identity/token',
    '/identity/me',
    '/identity/session/end',
    '/identity/.well-known/openid-configuration',
    '/identity/nowhere',
  ])('%s', (path) => {
    it('never returns a server error, whatever the parameters', async () => {
      await fc.assert(
        fc.asyncProperty(query, fc.boolean(), async (pairs, isForm) => {
          expect(await answerTo(path, pairs, isForm)).toBeLessThan(500);
        }),
        { numRuns: 60, examples: [[[['state', '\0']], false]] },
      );
    });
  });
});
