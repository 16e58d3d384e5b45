import type { MessageGroup } from '../messages.ts';

/** Texts before and around the application: the start's failures and the pages that need no sign-in. */
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
      help: 'Whoever looks after this portal can mend it in config.json. Then reload this page.',
    },
    claims: {
      title: 'Your sign-in is missing something',
      help: 'Whoever looks after this portal can mend it at the sign-in service or in config.json (identity.claims). Then sign in again.',
    },
    unreachable: {
      title: 'The platform cannot be reached',
      help: 'Your connection may be down, or the platform is being restarted. Nothing of your work here is lost by trying again.',
    },
    failed: {
      title: 'The portal could not start',
      help: 'Please try again. If it happens again, tell your support what you see here.',
    },
    pages: {
      error: { title: 'Something went wrong', text: 'Please try again from the start page.' },
      errorSignIn: {
        title: 'You could not be signed in',
        text: 'The sign-in was interrupted or took too long. Please sign in again.',
      },
      errorRefused: {
        title: 'You could not be signed in',
        text: 'The platform does not accept your sign-in. Your account may have been disabled: please ask your administrator.',
      },
      logout: { title: 'Signing out', text: 'One moment, please.' },
      signedOut: {
        title: 'You are signed out',
        text: 'You can close this window, or sign in again.',
      },
      unauthorized: {
        title: 'You have no access to this page',
        text: 'Your account does not have the permission that this page needs. Your administrator can give it to you.',
      },
      notFound: {
        title: 'There is no such page',
        text: 'The address may be mistyped, or the page was moved.',
      },
      noBuildings: {
        title: 'You have no buildings yet',
        text: 'Your account works, but no building is assigned to it. Ask your administrator to assign the buildings that you work with; then sign in again.',
      },
      noPermissions: {
        title: 'You have no permissions yet',
        text: 'Your account works, but it has no role with permissions. Ask your administrator to give you one; then sign in again.',
      },
      prompt: {
        title: 'There is nothing to do here',
        text: 'This address belongs to links in messages. Please open the whole link from your message.',
      },
      initiateReset: {
        title: 'Reset your password',
        text: 'A new password cannot be requested on this page yet. Ask your administrator to set one for you; then sign in with it.',
      },
      newPassword: {
        title: 'Choose a new password',
        text: 'A new password cannot be chosen on this page yet. Ask your administrator to set one for you; then sign in with it.',
      },
      verifyEmail: {
        title: 'Confirm your e-mail address',
        text: 'E-mail addresses are not confirmed on this page yet, and you need not do it to sign in. Ask your administrator if your address is wrong.',
      },
      stationAccount: {
        title: 'Station account',
        text: 'The preview of a station account is not available yet. Station accounts are looked after by your administrator, who can show you the key and the QR code.',
      },
      partner: {
        title: 'You come from a partner system',
        text: 'Accounts of partner systems cannot be connected on this page yet. Sign in with your account of this portal, or ask your administrator for one.',
      },
    },
  },
} satisfies MessageGroup;

export default start;
