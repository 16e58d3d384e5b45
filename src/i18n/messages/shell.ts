import type { MessageGroup } from '../messageGroup.ts';

/** The frame of the screens: bars, menus, messages and error pages. */
const shell = {
  'en-US': {
    product: 'Safety Portal',
    documentTitle: '%{page} – %{product}',
    skip: 'Skip to the content',
    loading: 'Loading…',
    area: {
      label: 'Areas',
      system: 'Administration',
      client: 'Client',
    },
    menu: {
      label: 'Main menu',
      open: 'Open the menu',
      close: 'Close the menu',
      title: 'Menu',
      collapse: 'Collapse menu',
      expand: 'Expand menu',
      find: 'Find in menu',
      found: '%{smart_count} entry found |||| %{smart_count} entries found',
      noneFound: 'Nothing matches “%{term}”.',
      opens: 'Opens %{host} in a new tab',
      needsAllBuildings: 'Locked while one building is chosen.',
      chooseAllBuildings: 'Work with all buildings',
      home: 'Home',
    },
    crumbs: { label: 'Breadcrumbs', create: 'New %{name}', history: 'History' },
    palette: { open: 'Search and commands', button: 'Search' },
    tabs: { label: 'Pages of this record', lists: 'Lists', details: 'Details' },
    pages: {
      landing: 'Home',
      settings: 'All settings',
      unauthorized: 'Not allowed',
      noAddress: 'No address',
      notFound: 'Page not found',
    },
    picker: {
      open: 'Client and building',
      choose: 'Choose a client',
    },
    user: { open: 'Account of %{name}' },
    toasts: {
      label: 'Messages',
      close: 'Close the message',
      open: 'Latest messages',
      empty: 'No messages yet.',
      clear: 'Clear',
      severity: { success: 'Done', info: 'Note', warning: 'Warning', error: 'Error' },
    },
    footer: {
      privacy: 'Privacy Policy',
      terms: 'Terms of Use',
      support: 'Contact Support',
      sister: 'Safety Portal UK',
    },
    notFound: {
      title: 'Page not found',
      text: 'There is no page at this address. It may have been moved, or the link may be incomplete.',
      home: 'Go to the start page',
    },
    error: {
      title: 'This page couldn’t be shown',
      text: 'Something unexpected happened. Your other pages are not affected.',
      chunkTitle: 'This page couldn’t be loaded',
      chunk: 'Check your connection and try again.',
      retry: 'Try again',
      part: 'This part couldn’t be loaded. Check your connection and try again.',
    },
  },
  'en-GB': {
    product: 'Safety Portal UK',
    footer: { privacy: 'Privacy Notice', terms: 'Terms and Conditions', sister: 'Safety Portal US' },
  },
} satisfies MessageGroup;

export default shell;
