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
    refused: {
      title: 'The platform refuses your account',
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
        title: 'You are not allowed to see this page',
        text: 'Your account lacks the permission for it. Someone who manages users can give it to you.',
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
        text: 'Give the e-mail address with which you sign in. A link to choose a new password is sent there.',
      },
      newPassword: {
        title: 'Choose a new password',
        text: 'This page is opened by the link in a message. Give the e-mail address with which you sign in to be sent one.',
      },
      verifyEmail: {
        title: 'Confirm your e-mail address',
        text: 'Give your e-mail address. A link to confirm it is sent there, if it is not confirmed yet.',
      },
      stationAccount: {
        title: 'Station account',
        text: 'Scan the whole code of the station, or open the whole address that you were sent. Your administrator can show you the code.',
      },
      partner: {
        title: 'You come from a partner system',
        text: 'You are in Safety Portal now. What you may see and do here follows the account that your administrator has made for you.',
      },
    },
    prompts: {
      email: 'E-mail address',
      send: 'Send the message',
      wrongEmail: 'Please write the whole e-mail address, such as name@school.example.',
      sentTitle: 'Look into your mailbox',
      sent: 'If this address is known, a message is on its way. Its link works for an hour.',
      inOutbox: 'This is a trial without a mail server: the message lies in the outbox.',
      openOutbox: 'Open the outbox',
      unreachable: 'The platform cannot be reached. Please try again.',
      noFlow: 'Your sign-in service does not offer this here. Look for it on its own sign-in page.',
      voidLink:
        'This link was used already, or is older than an hour. Give your e-mail address to be sent another one.',
      newPassword: 'New password',
      showPassword: 'Show password',
      savePassword: 'Save password',
      passwordFor: 'For %{email}. You are signed out everywhere when it is saved.',
      passwordSetTitle: 'Your password is changed',
      passwordSet: 'Sign in with it now.',
      rules: {
        length: 'At least 8 characters',
        upper: 'An uppercase letter',
        lower: 'A lowercase letter',
        special: 'A special character, such as !@#$%^&*',
      },
      ruleKept: 'done',
      strength: 'Strength',
      strengths: {
        0: 'very weak',
        1: 'weak',
        2: 'fair',
        3: 'strong',
        4: 'very strong',
      },
      confirmText: 'Messages about your account will be sent to the address at which you got this link.',
      confirmEmail: 'Confirm the address',
      emailConfirmedTitle: 'Your address is confirmed',
      emailConfirmed: 'Messages reach you at %{email}.',
      stationOf: 'A station account of %{client}.',
      stationSteps: {
        open: 'Open the station’s app on the device that stands at the entrance.',
        scan: 'Choose to pair it, and scan the code from which you came here.',
        check: 'Check that the device shows the name above. It is paired then.',
      },
      stationAsk: 'Ask your administrator for the present code of the station.',
      partnerAccount: 'Changes here are not carried over to the partner system.',
      goOn: 'Go on',
    },
  },
} satisfies MessageGroup;

export default start;
