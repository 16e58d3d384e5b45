import { describe, expect, test } from 'vitest';
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
