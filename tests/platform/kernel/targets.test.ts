import { isIP } from 'node:net';

import fc from '../../support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import {
  checkTarget,
  guardedLookup,
  isAllowedAddress,
  TargetError,
} from '../../../platform/kernel/targets.ts';

const strict = { allowLoopback: false };
const development = { allowLoopback: true };
const isRefused = (address: string, policy = strict) => {
  try {
    checkTarget(address, policy);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(TargetError);
    return true;
  }
};

describe('an address that a webhook may be sent to', () => {
  test.each(['https://hooks.example.org/a?b=c', 'http://93.184.215.14:8080/', 'https://[2606:4700::1111]/x'])(
    'can be the public address %s',
    (address) => {
      expect(checkTarget(address, strict).href).toBe(new URL(address).href);
    },
  );

  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://localhost:8007/',
    'http://LOCALHOST./',
    'http://a.localhost/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://postgres:5432/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[::7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://[ff02::1]/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user:pass@example.org/',
    'https://example.org/#part',
    'not an address',
    '',
  ])('cannot be %s', (address) => {
    expect(isRefused(address)).toBe(true);
  });

  test('can be a loopback address only in development, and never another private address', () => {
    expect(isRefused('http://127.0.0.1:9000/', development)).toBe(false);
    expect(isRefused('http://localhost:9000/', development)).toBe(false);
    expect(isRefused('http://[::1]:9000/', development)).toBe(false);
    expect(isRefused('http://169.254.169.254/', development)).toBe(true);
    expect(isRefused('http://10.0.0.1/', development)).toBe(true);
  });

  test('is treated the same when an IPv4 address is embedded in IPv6', () => {
    const parts = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
    fc.assert(
      fc.property(parts, (bytes) => {
        const plain = bytes.join('.');
        expect(isAllowedAddress(`::ffff:${plain}`, strict)).toBe(isAllowedAddress(plain, strict));
        expect(isAllowedAddress(`64:ff9b::${plain}`, strict)).toBe(isAllowedAddress(plain, strict));
      }),
    );
    expect(isAllowedAddress('64:ff9b::808:808', strict)).toBe(true);
    expect(isAllowedAddress('64:ff9b::8.8.8.8', strict)).toBe(true);
    expect(isAllowedAddress('64:ff9b::a00:1', strict)).toBe(false);
    expect(isAllowedAddress('64:ff9b::a9fe:a9fe', strict)).toBe(false);
    expect(isAllowedAddress('64:ff9b:1::808:808', strict)).toBe(false);
    expect(isAllowedAddress('fe80::1%eth0', strict)).toBe(false);
    expect(isAllowedAddress('not an address', strict)).toBe(false);
  });
});

test('a name that resolves to an internal address is rejected with the same error as an unknown name', async () => {
  const look = (name: string, policy: typeof strict) =>
    new Promise((resolve) => {
      guardedLookup(policy)(name, { all: true }, (error, addresses) => resolve(error ?? addresses));
    });
  for (const name of ['localhost', 'no-such-name.invalid'])
    expect(await look(name, strict)).toMatchObject({
      code: 'ENOTFOUND',
      message: `${name} has no public address.`,
    });
  expect(await look('localhost', development)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ address: expect.stringMatching(/^(127\.|::1)/) as string }),
    ]),
  );
});

test.each([
  ['two public ones', ['8.8.8.8', '1.1.1.1'], true],
  ['a public and a private one', ['8.8.8.8', '10.0.0.1'], false],
  ['a private and a public one', ['169.254.169.254', '8.8.8.8'], false],
  ['a public one and this machine in the other family', ['8.8.8.8', '::1'], false],
  ['private ones', ['10.0.0.1', '192.168.0.1'], false],
])('a name with %s: %j may be dialled: %s', async (_, addresses, mayDial) => {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const answer = await new Promise((resolve) => {
    guardedLookup(strict, async () => found)('hooks.example.org', { all: true }, (error, dialled) =>
      resolve(error?.code ?? dialled),
    );
  });
  expect(answer).toEqual(mayDial ? found : 'ENOTFOUND');
});
