import { expect, it } from 'vitest';

import { answerChallenge } from '../../../platform/webhooks/sending/digest.ts';
import { costOf } from '../../support/timing.ts';

const jason = {
  method: 'GET',
  uri: '/doe.json',
  body: '',
  username: 'Jäsøn Doe',
  password: 'Secret, or not?',
};
const doe = 'realm="api@example.org", qop="auth", algorithm=SHA-512-256, nonce="n", charset=UTF-8';

it('hashes the name of the user where the target wants it', () => {
  const line = answerChallenge(`Digest ${doe}, userhash=true`, jason);
  // RFC 7616, section 3.9.2, as erratum 4897 corrects it.
  expect(line).toContain('username="793263caabb707a56211940d90411ea4a575adeccb7e360aeb624ed06ece9b0b"');
  expect(line).toContain('userhash=true');
});

it.each([
  [`Digest ${doe}`, 'Jäsøn Doe', "username*=UTF-8''J%C3%A4s%C3%B8n%20Doe"],
  ['Digest realm="r", nonce="n"', 'Jäsøn Doe', 'username="Jäsøn Doe"'],
  ['Digest realm="r", nonce="n"', 'Zoë Ω', "username*=UTF-8''Zo%C3%AB%20%CE%A9"],
])('to %s, the name %s is written %s', (challenge, username, written) => {
  expect(answerChallenge(challenge, { ...jason, username })).toContain(`Digest ${written}, `);
});

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
