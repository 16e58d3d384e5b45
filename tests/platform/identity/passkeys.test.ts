import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import {
  authorizationAddress,
  type Browse,
  createBrowser,
  followToCode,
  nextAddress,
  signIn,
} from '../../../platform/commands/sign-in.ts';
import { freePort } from '../../../scripts/lib/port.mjs';
import { altered } from '../../support/altered.ts';
import { describePlatform } from '../../support/storages.ts';
import { Authenticator, type Question } from './authenticator.ts';
import { codesIn, field, post } from './secondSteps.ts';
import { type IdentityPlatform, identityPlatform, people, personPassword, wrongPassword } from './support.ts';

const verifier = 'a-verifier-of-at-least-forty-three-characters-long';
const password = personPassword;

/** The question of a page to the browser. */
function questionIn(page: string): Question {
  const [, text = 'null'] = /data-options="([^"]*)"/.exec(page) ?? [];
  return JSON.parse(
    text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
  ) as Question;
}

describePlatform('A passkey', (storage) => {
  let platform: IdentityPlatform;
  let origin: string;
  /** Keeps the passkeys of Pat. Its keys count nothing, as those that are synchronized. */
  let device: Authenticator;
  let pat: Browse;
  let staff: Browse;

  beforeAll(async () => {
    const port = await freePort();
    // Passkeys belong to a host name, which an IP address is not.
    const address = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` };
    platform = await identityPlatform(storage, address);
    ({ origin } = platform);
    device = new Authenticator(origin);
    [pat, staff] = [createBrowser(origin), createBrowser(origin)];
    await signIn(origin, people.pat, password, pat);
    await signIn(origin, people.staff, password, staff);
  });
  afterAll(() => platform.stop());
  // Moves past the limits of earlier attempts.
  beforeEach(() => platform.wait(61 * 60_000));

  /** Begins to add a passkey: the question, and what sends an answer to it. */
  async function beginAdding(browse: Browse) {
    const page = await (await post(browse, '/identity/security/passkey')).text();
    const send = async (answer: string, more: Record<string, string> = {}) => {
      const values = { proof: field(page, 'proof'), name: 'Laptop', password, answer, ...more };
      const sent = await post(browse, '/identity/security/add-passkey', values);
      return { status: sent.status, text: await sent.text() };
    };
    return { question: questionIn(page), send };
  }
  /** Enters the password of a person and begins to answer with a passkey. */
  async function beginSignIn(email: string = people.pat) {
    const browse = createBrowser(origin);
    const address = await nextAddress(await browse(authorizationAddress(origin, verifier)));
    const page = await (await post(browse, address, { email, password })).text();
    const send = (answer: string) =>
      post(browse, `${address}/second-step`, { proof: field(page, 'proof'), answer });
    return { browse, question: questionIn(page), send };
  }
  const statusOf = async (answer: Promise<Response>) => (await answer).status;
  const stored = async (email: string = people.pat) => {
    const { rows } = await platform.database.owner.query<{ name: string }>(sql`
      select name from identity_factors where account_uid = ${await platform.uidOf(email)} order by created_at`);
    return rows.map(({ name }) => name);
  };

  it('is not added by a wrong password or an answer to another question, from another page, of another site or without sense', async () => {
    const { question, send } = await beginAdding(pat);
    const { question: other } = await beginAdding(pat);
    const answers = {
      'of another challenge': new Authenticator(origin).make(other),
      'of another page': new Authenticator('http://elsewhere.example').make(question),
      'of another site': new Authenticator(origin, { site: 'elsewhere.example' }).make(question),
      'to another kind of question': new Authenticator(origin).make(question, 'webauthn.get'),
      'without sense': '{}',
      'no JSON': '{',
      none: '',
    };
    for (const [name, answer] of Object.entries(answers)) {
      const { status, text } = await send(answer);
      expect([status, text], name).toEqual([400, expect.stringContaining('The passkey could not be used.')]);
    }
    expect(
      (await send(new Authenticator(origin).make(question), { password: wrongPassword })).text,
    ).toContain('This is not your password.');
    const late = await send(new Authenticator(origin).make(question), { proof: '' });
    expect([late.status, late.text]).toEqual([400, expect.stringContaining('That took too long.')]);
    expect(await stored()).toEqual([]);
  });

  it('is added on the page of its person under its name, with recovery codes, and is asked for after the password', async () => {
    const { question, send } = await beginAdding(pat);
    expect(question).toMatchObject({
      rp: { id: 'localhost', name: 'Safety Portal' },
      user: { name: people.pat, displayName: 'Pat O’Neil' },
      excludeCredentials: [],
    });
    const { status, text } = await send(device.make(question), { name: `  ${'Long '.repeat(20)}` });
    expect([status, codesIn(text).length]).toEqual([200, 10]);
    expect(await stored()).toEqual(['Long '.repeat(12)]);

    const { browse, question: asked, send: answer } = await beginSignIn();
    expect(asked).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: device.ids[0] }] });
    const entered = await answer(device.sign(asked));
    expect(await followToCode(browse, await nextAddress(entered), origin)).toBeTruthy();
    // One that counts nothing signs in again.
    const again = await beginSignIn();
    expect(await statusOf(again.send(device.sign(again.question)))).toBe(303);
  });

  it('does not sign in with an answer to another question, from another page, of another site or by another key', async () => {
    const { question, send } = await beginSignIn();
    const { question: other } = await beginSignIn();
    const signature = (answer: string) => {
      const { response, ...rest } = JSON.parse(answer) as { response: { signature: string } };
      return JSON.stringify({ ...rest, response: { ...response, signature: altered(response.signature) } });
    };
    const answers = {
      'to another challenge': device.sign(other),
      'of another page': device.at('http://elsewhere.example').sign(question),
      'of another site': device.at(origin, 'elsewhere.example').sign(question),
      'with another signature': signature(device.sign(question)),
      'of an unknown key': new Authenticator(origin, { id: device.ids[0] }).sign(question),
      'without sense': '{}',
      'no JSON': '{',
    };
    for (const [name, answer] of Object.entries(answers)) {
      const refused = await send(answer);
      expect([refused.status, await refused.text()], name).toEqual([
        401,
        expect.stringContaining('This code is not right'),
      ]);
    }
    expect(await statusOf(send(device.sign(question)))).toBe(303);
  });

  it('of one person signs in no other, whose browser is asked for their own', async () => {
    const theirs = new Authenticator(origin);
    const { question, send } = await beginAdding(staff);
    expect(question).toMatchObject({ user: { name: people.staff }, excludeCredentials: [] });
    expect((await send(theirs.make(question), { name: ' ' })).status).toBe(200);
    expect(await stored(people.staff)).toEqual(['Passkey']);
    const asked = await beginSignIn();
    expect(asked.question).toMatchObject({ allowCredentials: [{ id: device.ids[0] }] });
    expect(await statusOf(asked.send(theirs.sign(asked.question)))).toBe(401);
    const own = await beginSignIn(people.staff);
    expect(await statusOf(own.send(theirs.sign(own.question)))).toBe(303);
  });

  it('that counts its uses is refused when its count has been seen before, as that of a copy', async () => {
    const counting = new Authenticator(origin, { count: 5 });
    const { question, send } = await beginAdding(pat);
    expect(question).toMatchObject({ excludeCredentials: [{ id: device.ids[0] }] });
    const { text } = await send(counting.make(question));
    expect(text).toContain('Laptop was added.');
    const enters = async (count: number) => {
      const asked = await beginSignIn();
      counting.count = count;
      return statusOf(asked.send(counting.sign(asked.question)));
    };
    expect([await enters(5), await enters(6), await enters(6), await enters(4), await enters(7)]).toEqual([
      401, 303, 401, 401, 303,
    ]);
  });

  it('is made by no algorithm that Node.js calls experimental', async () => {
    const { question } = await beginAdding(pat);
    const algorithms = [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' }));
    expect(question).toMatchObject({ pubKeyCredParams: algorithms });
  });

  it('is added once: again, or for another person, it is refused with a sentence', async () => {
    for (const browse of [pat, staff]) {
      const before = [await stored(), await stored(people.staff)];
      const { question, send } = await beginAdding(browse);
      const { status, text } = await send(device.repeat(question));
      expect([status, text]).toEqual([400, expect.stringContaining('The passkey could not be used.')]);
      expect([await stored(), await stored(people.staff)]).toEqual(before);
    }
  });
});
