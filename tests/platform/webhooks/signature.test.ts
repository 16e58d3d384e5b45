import { describe, expect, test } from 'vitest';
import { attempts, nextWait, retryAfter } from '../../../platform/webhooks/delivery/retries.ts';
import { newSigningSecret, signatureHeaders } from '../../../platform/webhooks/sending/signature.ts';
import { isSigned } from './isSigned.ts';

const at = new Date('2026-11-21T10:00:00Z');

describe('the signature of a webhook', () => {
  test('matches the example of the Standard Webhooks specification', () => {
    const headers = signatureHeaders(
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      new Date(1_614_265_330_000),
      '{"test": 2432232314}',
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    );
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  test('is valid for the new and the old secret during a rotation', () => {
    const [old, fresh, other] = [newSigningSecret(), newSigningSecret(), newSigningSecret()] as const;
    const headers = signatureHeaders('id', at, 'body', [fresh, old]);
    expect(isSigned(headers, 'body', old, at)).toBe(true);
    expect(isSigned(headers, 'body', fresh, at)).toBe(true);
    expect(isSigned(headers, 'body', other, at)).toBe(false);
  });

  test('is invalid for another body, another id, missing headers, or after five minutes', () => {
    const secret = newSigningSecret();
    const headers = signatureHeaders('id', at, 'body', [secret]);
    expect(isSigned(headers, 'body!', secret, at)).toBe(false);
    expect(isSigned({ ...headers, 'webhook-id': 'other' }, 'body', secret, at)).toBe(false);
    expect(isSigned(headers, 'body', secret, new Date(at.getTime() + 301_000))).toBe(false);
    expect(isSigned({}, 'body', secret, at)).toBe(false);
  });
});

describe('attempts of a delivery', () => {
  test('come after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, with 20 percent jitter', () => {
    const seconds = [5, 300, 1800, 7200, 18_000, 36_000, 36_000];
    const waits = (random: number) =>
      Array.from({ length: attempts }, (_, index) => nextWait(index + 1, 0, random));
    expect(waits(0.5)).toEqual([...seconds.map((wait) => wait * 1000), null]);
    expect(waits(0)).toEqual([...seconds.map((wait) => wait * 800), null]);
    expect(waits(1)).toEqual([...seconds.map((wait) => wait * 1200), null]);
  });

  test('come no sooner than the Retry-After of the target, up to a day', () => {
    expect(nextWait(1, retryAfter('120', at), 0.5)).toBe(120_000);
    expect(nextWait(3, retryAfter('120', at), 0.5)).toBe(1_800_000);
    expect(retryAfter('Sat, 21 Nov 2026 10:01:00 GMT', at)).toBe(60);
    expect(retryAfter('Sat, 21 Nov 2026 09:00:00 GMT', at)).toBe(0);
    expect(retryAfter('999999999999', at)).toBe(86_400);
    for (const nothing of [undefined, '', 'soon', '-5', '1.5', '0x10'])
      expect(retryAfter(nothing, at)).toBeUndefined();
  });
});
