import type { MessageGroup } from '../messages.ts';

/** What surrounds the screens: bars, menus, messages, landing and error pages. */
const shell: MessageGroup = {
  'en-US': {
    product: 'Safety Portal',
    documentTitle: '%{page} – %{product}',
    skip: 'Skip to the content',
    loading: 'Loading …',
    area: {
      label: 'Areas',
      system: 'Administration',
      client: 'Client',
    },
    menu: {
      label: 'Main menu',
      open: 'Open the menu',
      close: 'Close the menu',
      collapse: 'Make the menu narrow',
      expand: 'Make the menu wide',
      home: 'Home',
      settings: 'All settings',
    },
    crumbs: { label: 'Breadcrumbs', create: 'New %{name}' },
    pages: {
      landing: 'Home',
      settings: 'Settings',
      unauthorized: 'Not allowed',
      notFound: 'Page not found',
    },
    picker: {
      open: 'Client and building',
      client: 'Client',
      building: 'Building',
      choose: 'Choose a client',
      searchClients: 'Search clients',
      searchBuildings: 'Search buildings',
      empty: 'Nothing matches “%{term}”.',
      noneYet: 'There is nothing to choose from.',
      failed: 'The list could not be loaded.',
      retry: 'Try again',
      count: '%{smart_count} entry |||| %{smart_count} entries',
      more: 'The first %{shown} of %{total}. Type to find others.',
      switched: 'You now work with %{name}.',
      switchFailed: 'The client could not be changed. You still work with %{name}.',
      switchFailedNone: 'The client could not be chosen. Please try again.',
    },
    user: {
      open: 'Account of %{name}',
      signedIn: 'Signed in as',
      role: { system: 'System administrator', client: 'Client user' },
      actions: 'Account',
      signOut: 'Sign out',
    },
    mode: {
      label: 'Appearance',
      light: 'Light',
      dark: 'Dark',
      system: 'As the system',
    },
    shortcuts: {
      open: 'Keyboard shortcuts',
      title: 'Keyboard shortcuts',
      close: 'Close',
      help: 'Show this list',
      context: 'Choose the client and building',
      menu: 'Go to the main menu',
      content: 'Go to the content',
      notifications: 'Read the latest messages again',
      active: 'Use these single keys',
    },
    toasts: {
      label: 'Messages',
      close: 'Close the message',
      open: 'Latest messages',
      empty: 'No messages yet.',
      clear: 'Clear',
      severity: { success: 'Done', info: 'Note', warning: 'Warning', error: 'Error' },
    },
    footer: { label: 'About', privacy: 'Privacy Policy', terms: 'Terms of Use', support: 'Contact Support' },
    landing: {
      welcome: 'Welcome, %{name}',
      welcomeNameless: 'Welcome',
      working: 'You work with %{client}, %{building}.',
      workingClient: 'You work with %{client}.',
      nothing: 'Nothing is open to you yet. An administrator of your organization can give you permissions.',
    },
    settings: {
      title: 'Settings',
      intro: 'Everything that you may set for %{client}.',
      nothing: 'There are no settings that you may change.',
    },
    notFound: {
      title: 'Page not found',
      text: 'There is no page at this address. It may have been moved, or the link may be incomplete.',
      home: 'Go to the start page',
    },
    unauthorized: {
      title: 'You are not allowed to see this page',
      text: 'Your account lacks the permission for it. Someone who manages users can give it to you.',
      home: 'Go to the start page',
    },
    error: {
      title: 'This page could not be shown',
      text: 'Something unexpected happened. Your other pages are not affected.',
      chunkTitle: 'This page could not be loaded',
      chunk: 'Its program could not be fetched. Check your connection and try again.',
      retry: 'Try again',
    },
  },
  'en-GB': {
    footer: { privacy: 'Privacy Notice', terms: 'Terms and Conditions' },
    landing: {
      nothing: 'Nothing is open to you yet. An administrator of your organisation can give you permissions.',
    },
  },
};

export default shell;
