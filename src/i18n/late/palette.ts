import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';

/** The command palette. */
export const palette = {
  'en-US': {
    placeholder: 'Search people, buildings, pages, commands…',
    chooseAction: 'Choose an action',
    results: 'Results',
    recent: 'Recent',
    records: 'Records',
    pages: 'Pages and commands',
    others: 'Related pages and commands',
    openRecord: 'Open %{name}',
    actions: 'Actions',
    actionsOf: 'Actions for %{name}',
    searching: 'Searching…',
    keys: 'Enter opens. Tab shows actions of a record.',
    actionKeys: 'Enter runs the action. Escape goes back.',
    empty: 'Nothing matches “%{term}”.',
    failed: 'The search failed. Please try again.',
    attention: '%{list}: %{name}',
    attentions: {
      locked: 'locked',
      invitationExpired: 'invitation expired',
      neverSignedIn: 'never signed in',
      withoutLevels: 'without levels',
      failing: 'failing',
      paused: 'paused',
      failedLately: 'failed lately',
    },
    commands: {
      context: 'Switch client or building',
      light: 'Light appearance',
      dark: 'Dark appearance',
      system: 'Appearance of the system',
    },
    /** Words that people type for a page or a command, beside its label. */
    synonyms: {
      create: 'add new create %{name}',
      locked: 'unlock blocked locked out sign-in',
      invitationExpired: 'invite again resend pending late',
      neverSignedIn: 'invite invitation pending',
      failing: 'broken errors',
      paused: 'resume stopped',
      failedLately: 'errors failures',
      home: 'start dashboard overview',
      context: 'change organization building all buildings district school select',
      'mode-light': 'theme mode color bright day',
      'mode-dark': 'theme mode color night black',
      'mode-system': 'theme mode color automatic',
      help: 'help shortcuts keys hotkeys support',
      signOut: 'log out logout sign off exit quit leave',
      clientProfile: 'organization company district details single sign-on sso',
      buildings: 'schools sites campus locations levels floors rooms',
      history: 'audit log changes activity who changed',
      usersAndContacts: 'people persons staff accounts members employees',
      stationAccounts: 'kiosks devices keys',
      userSettings: 'password rules import sign-in',
      roles: 'permissions rights access groups',
      mappings: 'single sign-on sso groups',
      webhookConfigurations: 'integrations events http api notifications',
      webhookCredentials: 'secrets keys tokens api authentication',
      webhookLogs: 'deliveries failures events sent',
      webhookReplays: 'resend again repeat',
    },
  },
  'en-GB': {
    synonyms: {
      context: 'change organisation building all buildings trust school select',
      'mode-light': 'theme mode colour bright day',
      'mode-dark': 'theme mode colour night black',
      'mode-system': 'theme mode colour automatic',
      clientProfile: 'organisation company trust details single sign-on sso',
    },
  },
} satisfies MessageGroup;

addMessages({ palette });
