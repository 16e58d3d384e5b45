import { expect, it } from 'vitest';
import { linkedClient, sharedLink } from '../../../src/navigation/clientLink.ts';

const client = '7ff0d769-374c-4a5e-9a9b-0c5d5b0a0c01';

it('a link to a page of the client area names its client, one of the system area does not', () => {
  const link = new URL(sharedLink('/v7', '/client/admin/buildings?status~eq=Active', client));
  expect(link.pathname).toBe('/v7/client/admin/buildings');
  expect(link.searchParams.get('client')).toBe(client);
  expect(sharedLink('/v7', `/admin/clients/${client}`, client)).not.toContain('client=');
});

it('the client leaves the address, and everything else in it stays', () => {
  const { pathname, search } = new URL(
    sharedLink('', '/client/admin/buildings?status~eq=Active&q=a%20b', client),
  );
  expect(linkedClient(pathname, search)).toEqual({
    clientUid: client,
    rest: '/client/admin/buildings?status~eq=Active&q=a+b',
  });
  expect(linkedClient('/client/admin/buildings', '?q=client')).toBeUndefined();
});
