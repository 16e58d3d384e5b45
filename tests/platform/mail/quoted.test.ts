import { beforeAll, describe, expect, it } from 'vitest';

import { quoted } from '../../../platform/mail/quoted.ts';
import { describePlatform } from '../../support/storages.ts';
import { ask } from '../identity/flows/support.ts';
import { freshEmail, makeUser } from '../people/support.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import fc from '../../support/fastCheck.ts';
import { articlesTo } from './outbox.ts';

/** Texts that mail clients turn into links. */
const linked = /\w:\/\/|\bwww\.\w|\w@\w|[\p{L}\p{N}]\.[\p{L}\p{N}]/u;

describe('A name in a message', () => {
  it.each([
    ['Maria', 'Maria'],
    ['Mary-Ann O’Hara', 'Mary-Ann O’Hara'],
    ['J. R. Łukasz', 'J. R. Łukasz'],
    ['http://evil.example/?a=b', 'http: //evil. example/?a=b'],
    ['www.evil.example', 'www. evil. example'],
    ['pay@evil.example', 'pay@ evil. example'],
    ['Pat,\r\n\r\nSend your password to', 'Pat, Send your password to'],
    ['a\u2028b\u202Ec', 'a b c'],
  ])('is changed from %j to %j', (name, expected) => {
    expect(quoted(name)).toBe(expected);
  });

  it('is never cut within a character', () => {
    for (const before of [97, 98, 99])
      expect(quoted(`${'W'.repeat(before)}😀😀😀`)).not.toMatch(/\p{Surrogate}/u);
  });

  it('is one short line without a link, whatever it contains', () => {
    const nasty = fc.constantFrom(
      'http://',
      'www.',
      '.example',
      '@',
      '\n',
      '\u2029',
      '\u202e',
      'W'.repeat(90),
    );
    const name = fc.array(fc.oneof(nasty, fc.string({ unit: 'grapheme' })), { maxLength: 8 });
    fc.assert(
      fc.property(name, (parts) => {
        const text = quoted(parts.join(''));
        expect(text).not.toMatch(linked);
        expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e]/u);
        expect(text.length).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describePlatform('Messages to a user with a hostile name', (storage) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(storage);
  });

  it('contain only links of the platform', async () => {
    const email = freshEmail('hostile');
    await makeUser(stage, { userName: email, firstName: 'https://evil.example/win' });
    await ask({ origin: stage.platform.url }, 'password-reset', { email });
    const messages = await articlesTo(stage.platform.url, email);
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) {
      expect(message).toContain('Hello https: //evil. example/win,');
      expect(message.match(/<a href="([^"]*)/g)).toEqual([
        expect.stringMatching(/\/v7\/prompt\/[a-z-]+#token=/),
      ]);
    }
  });
});
