import { describe, expect, it } from 'vitest';
import { mayOpen } from '../../../src/navigation/decideScreen.ts';
import { aSession, aUser } from '../../support/session.ts';
import { proves } from '../../support/rows.ts';

const area = '/client/admin/raptor-connect';
const uid = '55555555-5555-4555-8555-555555555555';
const pages = {
  configurations: { read: ['', `/${uid}`], write: ['/add', `/${uid}/test`] },
  credentials: { read: ['', `/${uid}`], write: ['/add'] },
} as const;

/** The webhook pages that a user with only this permission may open. */
function openedBy(permission: string): string[] {
  const session = aSession({ user: aUser({ permissions: [permission] }) });
  return Object.entries(pages)
    .flatMap(([name, { read, write }]) => [...read, ...write].map((path) => `${area}/${name}${path}`))
    .filter((path) => mayOpen(path, session));
}
const paths = (name: keyof typeof pages, kinds: readonly ('read' | 'write')[]) =>
  kinds.flatMap((kind) => pages[name][kind].map((path) => `${area}/${name}${path}`));

describe('the pages of webhooks', () => {
  it.each([
    [
      'CanReadWebhookConfigurations',
      'configurations',
      ['read'],
      ['permissions-20', 'permissions-24', 'webhooks-17'],
    ],
    ['CanWriteWebhookConfigurations', 'configurations', ['read', 'write'], ['permissions-21', 'webhooks-17']],
    ['CanReadWebhookCredentials', 'credentials', ['read'], ['permissions-22', 'permissions-24']],
    ['CanWriteWebhookCredentials', 'credentials', ['read', 'write'], ['permissions-23']],
  ] as const)('open with %s by its resource and access level', (permission, name, kinds, rows) => {
    proves(...rows);
    expect(openedBy(permission)).toEqual(paths(name, kinds));
  });

  it('are closed to all other users', () => {
    expect(openedBy('CanManageUsers')).toEqual([]);
  });
});
