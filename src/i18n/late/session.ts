import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';

/** The end of a session, impersonation, and failures while loading a client. */
export const session = {
  'en-US': {
    endsTitle: 'Your sign-in ends at %{time}',
    ends: 'It couldn’t be renewed in the background. Stay signed in to go on. What you typed is kept.',
    tooOld:
      'For your security, you’re asked for your password again after seven days. You come back to this page, and what you typed is kept.',
    recentTitle: 'Sign in again to change this',
    recent:
      'How you sign in can be changed only shortly after you signed in. You come back to this page, and what you typed is kept.',
    overTitle: 'Your sign-in has ended',
    over: 'Sign in again to go on. You come back to this page, and what you typed is kept.',
    unreachable: 'The sign-in service doesn’t answer. Check your connection and try again.',
    stay: 'Stay signed in',
    signIn: 'Sign in again',
    rightsChanged: 'Your rights have changed. The menu shows what you can do now.',
    later: 'Not now',
    actingLabel: 'Acting as someone else',
    acting: 'You’re acting as %{name} until %{time}.',
    stopActing: 'Stop acting',
    incomplete: 'Some of the client’s settings couldn’t be read, so entries may be missing here.',
    readAgain: 'Read them again',
  },
} satisfies MessageGroup;

export const useTranslate = addMessages({ session });
