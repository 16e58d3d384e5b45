import { describe, expect, it, vi } from 'vitest';
import { createAuthProvider } from '../../authProvider/authProvider.ts';
import type { Identity } from '../../authProvider/identity.ts';
import { mayHere } from '../../src/app/whereabouts.ts';
import { aSession, aUser, sessionStoreOf } from '../support/session.ts';
import { proves } from '../support/rows.ts';

function provider({ signedIn = true, permissions = ['canmanageclientsettings'] } = {}) {
  const session = sessionStoreOf(aSession({ user: aUser({ permissions }) }));
  const onSessionOver = vi.fn();
  const identity = { isSignedIn: () => signedIn } as Identity;
  const here = () => ({ pathname: '/client/landing', session: session.get() });
  const auth = createAuthProvider(identity, session, { onSessionOver }, (resource, operation) =>
    mayHere(resource, operation, here()),
  );
  return { onSessionOver, auth };
}

describe('react-admin’s auth provider', () => {
  it('ends the session on a 401 only when no user is signed in', async () => {
    proves('access-34');
    const over = provider({ signedIn: false });
    await over.auth.checkError({ status: 401 });
    expect(over.onSessionOver).toHaveBeenCalledTimes(1);
    for (const error of [{ status: 401 }, { status: 403 }, { status: 500 }, new Error('x'), undefined]) {
      const still = provider();
      await still.auth.checkError(error);
      expect(still.onSessionOver).not.toHaveBeenCalled();
    }
  });

  it('rejects checkAuth when no user is signed in', async () => {
    await expect(provider().auth.checkAuth({})).resolves.toBeUndefined();
    await expect(provider({ signedIn: false }).auth.checkAuth({})).rejects.toThrow('No one is signed in.');
  });

  it('returns the signed-in user', async () => {
    expect(await provider().auth.getIdentity?.()).toEqual({
      id: '11111111-2222-4333-8444-555555555555',
      fullName: 'Ada Admin',
    });
  });

  it('derives permissions and access from the declarations', async () => {
    const { auth } = provider();
    expect(await auth.getPermissions?.({})).toEqual(new Set(['canmanageclientsettings']));
    expect(await auth.canAccess?.({ resource: 'buildings', action: 'edit' })).toBe(true);
    expect(await auth.canAccess?.({ resource: 'buildings', action: 'create' })).toBe(false);
    expect(await auth.canAccess?.({ resource: 'buildings', action: 'fly' })).toBe(false);
    // Records of another service: that service decides.
    expect(await auth.canAccess?.({ resource: 'unheardOf', action: 'list' })).toBe(true);
    expect(
      await provider({ permissions: [] }).auth.canAccess?.({ resource: 'buildings', action: 'list' }),
    ).toBe(false);
  });
});
