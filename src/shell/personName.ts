import type { Session } from '../../authProvider/session.ts';

/** The user's name from the profile, which can be newer than the claims, or the email address. */
export function personName({ user, profile }: Pick<Session, 'user' | 'profile'>): string {
  const part = (field: 'firstName' | 'lastName'): string => {
    const own = profile?.[field];
    return typeof own === 'string' && own !== '' ? own : user[field];
  };
  return `${part('firstName')} ${part('lastName')}`.trim() || user.email;
}
