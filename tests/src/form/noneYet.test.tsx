import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clientUid, fakePlatform, json, show } from './support.tsx';

const role = { roleUID: 'a1111111-1111-4111-8111-111111111111', roleName: 'Principal', permissions: [] };

/** A client with these roles, none of which the viewer can assign. */
const platformWith = (...items: object[]) =>
  fakePlatform(({ path }) => {
    if (/\/Users\/[^/]+\/roles$/i.test(path)) return json({ items: [], rowCount: 0 });
    return /\/Roles$/i.test(path) ? json({ items, rowCount: items.length }) : undefined;
  });
const page = { resource: 'users', place: 'client' } as const;
const manager = { kind: 'client', permissions: ['canmanageusers', 'canmanageroles'] } as const;

describe('the box of roles where there is nothing to choose', () => {
  it('says that there are no roles yet and leads to the page for the first one', async () => {
    show({ ...page, platform: platformWith(), person: manager });
    expect(await screen.findByText('There are no roles yet.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add role' })).toHaveAttribute(
      'href',
      '/client/admin/user-management-settings/roles/add',
    );
  });

  it('leads the provider’s staff to the page of the same client', async () => {
    show({ ...page, place: 'system', platform: platformWith(), person: { ...manager, kind: 'system' } });
    expect(await screen.findByRole('link', { name: 'Add role' })).toHaveAttribute(
      'href',
      `/admin/clients/${clientUid}/roles/add`,
    );
  });

  it('tells whoever may not add roles to ask', async () => {
    show({ ...page, platform: platformWith(), person: { ...manager, permissions: ['canmanageusers'] } });
    expect(await screen.findByText('Ask an administrator to add one.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Add role' })).toBeNull();
  });

  it('does not say that there are no roles where there are some that the viewer cannot assign', async () => {
    show({ ...page, platform: platformWith(role), person: manager });
    expect(await screen.findByText('There are no roles that you can assign.')).toBeVisible();
  });
});
