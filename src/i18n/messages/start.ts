import type { MessageGroup } from '../messageGroup.ts';

/**
 * Texts before and around the application: errors of the start, and headings of pages that need no sign-in.
 */
const start = {
  'en-US': {
    actions: {
      retry: 'Try again',
      refresh: 'Refresh',
      home: 'Go to the start page',
      signIn: 'Sign in',
      signOut: 'Sign out',
    },
    config: {
      title: 'The portal is not set up correctly',
      help: 'An administrator can fix this in config.json. Then reload this page.',
    },
    claims: {
      title: 'Your sign-in is missing something',
      help: 'An administrator can fix this at the sign-in service or in config.json (identity.claims). Then sign in again.',
    },
    unreachable: {
      title: 'The platform can’t be reached',
      help: 'Your connection may be down, or the platform is restarting. Your work is safe. Try again.',
    },
    refused: {
      title: 'The platform refused your account',
      help: 'Your account may lack a permission. Ask your administrator, or sign out and sign in with another account.',
    },
    answered: {
      title: 'The platform answered with an error',
      help: 'Please try again in a moment. If it happens again, tell your support what you see here.',
    },
    failed: {
      title: 'The portal could not start',
      help: 'Please try again. If it happens again, tell your support what you see here.',
    },
    pages: {
      error: { title: 'Something went wrong', text: 'Please try again from the start page.' },
      errorSignIn: {
        title: 'You couldn’t be signed in',
        text: 'The sign-in was interrupted or took too long. Please sign in again.',
      },
      errorRefused: {
        title: 'You couldn’t be signed in',
        text: 'The platform doesn’t accept your sign-in. Your account may be disabled. Ask your administrator.',
      },
      logout: { title: 'Signing out', text: 'One moment, please.' },
      signedOut: {
        title: 'You are signed out',
        text: 'You can close this window, or sign in again.',
      },
      unauthorized: {
        title: 'You are not allowed to see this page',
        text: 'Your account lacks the permission for it. Someone who manages users can give it to you.',
      },
      notFound: {
        title: 'Page not found',
        text: 'The address may be wrong, or the page has moved.',
      },
      noBuildings: {
        title: 'You have no buildings yet',
        text: 'No building is assigned to your account. Ask your administrator to assign one, then sign in again.',
      },
      noPermissions: {
        title: 'You have no permissions yet',
        text: 'Your account has no role with permissions. Ask your administrator for one, then sign in again.',
      },
      prompt: {
        title: 'There is nothing to do here',
        text: 'This address is part of a link in a message. Open the whole link from the message.',
      },
      initiateReset: {
        title: 'Reset your password',
        text: 'Enter your email address. We’ll send you a link to choose a new password.',
      },
      newPassword: {
        title: 'Choose a new password',
        text: 'Open the link that we sent you, or enter your email address to get a new one.',
      },
      verifyEmail: {
        title: 'Confirm your email address',
        text: 'Enter your email address. If it isn’t confirmed yet, we’ll send you a link.',
      },
      stationAccount: {
        title: 'Station account',
        text: 'Scan the whole code of the station, or open the whole address you were sent. Your administrator can show you the code.',
      },
      partner: {
        title: 'You came from a partner system',
        text: 'You’re in Safety Portal now. What you can see and do here depends on the account your administrator created for you.',
      },
    },
  },
} satisfies MessageGroup;

export default start;
