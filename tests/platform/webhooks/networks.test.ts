import { expect, it } from 'vitest';

import { isWithin, networkFaults } from '../../../platform/webhooks/keys/networks.ts';

it.each([
  ['203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.113.255', ['203.0.113.0/24'], true],
  ['203.0.114.0', ['203.0.113.0/24'], false],
  ['203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.8', ['203.0.113.7'], false],
  ['203.0.113.7', ['198.51.100.0/24', ' 203.0.113.0/24 '], true],
  ['203.0.113.7', ['0.0.0.0/0'], true],
  // A dual-stack socket writes IPv4 addresses so.
  ['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
  ['::FFFF:203.0.114.7', ['203.0.113.0/24'], false],
  ['2001:db8:0:1::5', ['2001:db8::/32'], true],
  ['2001:db9::5', ['2001:db8::/32'], false],
  ['2001:0db8:0000::0001', ['2001:db8::1'], true],
  ['2001:db8::2', ['2001:db8::1'], false],
  ['2001:db8::1', ['::/0'], true],
  ['2001:db8::1', ['0.0.0.0/0'], false],
  ['203.0.113.7', ['2001:db8::/32'], false],
  ['not an address', ['0.0.0.0/0', '::/0'], false],
  ['', ['0.0.0.0/0'], false],
  ['203.0.113.7', [], true],
] as const)('a caller at “%s” is within %j: %s', (address, networks, expected) => {
  expect(isWithin(address, networks)).toBe(expected);
});

it.each([
  ['203.0.113.0/32', true],
  ['203.0.113.0/33', false],
  ['2001:db8::/128', true],
  ['2001:db8::/129', false],
  ['203.0.113.0/', false],
  ['203.0.113.0/-1', false],
  ['203.0.113.0/24/8', false],
  ['fe80::1%eth0', false],
  ['203.0.113', false],
  ['example.org', false],
])('“%s” is a network: %s', (text, isNetwork) => {
  const message = `“${text}” is no address and no network, such as 203.0.113.0/24.`;
  expect(networkFaults([text])).toEqual(isNetwork ? [] : [message]);
});

it('a key has at most 50 networks', () => {
  const networks = Array.from({ length: 51 }, (_, index) => `203.0.113.${index}`);
  expect(networkFaults(networks.slice(1))).toEqual([]);
  expect(networkFaults(networks)).toEqual(['There can be at most 50 networks.']);
});
