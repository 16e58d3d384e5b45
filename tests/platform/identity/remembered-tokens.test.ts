import { describe, expect, it } from 'vitest';

import { InvalidToken, remembering } from '../../../platform/identity/tokens.ts';

describe('A verified token', () => {
  /** A verifier with a clock of its own, and the tokens that it has verified. */
  function verifier(expiresAfterSeconds: number) {
    let now = 0;
    const verified: string[] = [];
    const verify = remembering({ now: () => new Date(now) }, async (token) => {
      verified.push(token);
      if (token === 'forged') throw new InvalidToken('it is not valid');
      return { subject: token.toUpperCase(), expires: expiresAfterSeconds };
    });
    return { verify, verified, at: (seconds: number) => (now = seconds * 1000) };
  }

  it('is verified again after a minute', async () => {
    const { verify, verified, at } = verifier(900);
    for (const seconds of [0, 59.9, 60, 119.9]) {
      at(seconds);
      expect(await verify('one')).toBe('ONE');
    }
    expect(verified).toEqual(['one', 'one']);
  });

  it('is verified again once it has expired, with five seconds for clocks that differ', async () => {
    const { verify, verified, at } = verifier(20);
    for (const seconds of [0, 24.9, 25]) {
      at(seconds);
      await verify('one');
    }
    expect(verified).toEqual(['one', 'one']);
  });

  it('stands for no other, and a refused one is verified each time', async () => {
    const { verify, verified } = verifier(900);
    expect([await verify('one'), await verify('other'), await verify('one')]).toEqual([
      'ONE',
      'OTHER',
      'ONE',
    ]);
    for (let time = 0; time < 2; time += 1) await expect(verify('forged')).rejects.toThrow(InvalidToken);
    expect(verified).toEqual(['one', 'other', 'forged', 'forged']);
  });

  it('gives way to newer ones when there are more than ten thousand, the oldest first', async () => {
    const { verify, verified } = verifier(900);
    for (let count = 0; count <= 10_000; count += 1) await verify(`t${count}`);
    await verify('t1');
    expect(verified).toHaveLength(10_001);
    await verify('t0');
    expect(verified).toHaveLength(10_002);
  });
});
