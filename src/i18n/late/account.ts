import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';

/** The account menu. */
export const account = {
  'en-US': {
    signedIn: 'Signed in as',
    role: { system: 'Provider staff', administrator: 'Administrator', client: 'User' },
    actions: 'Account',
    profile: 'Profile',
    preferences: 'Preferences',
    changePassword: 'Change password',
    security: 'Sign-in and security',
    signOut: 'Sign out',
    shortcuts: 'Keyboard shortcuts',
    device: {
      language: 'Language and dates',
      byBrowser: 'As the browser asks',
      zone: 'Time zone',
      zoneOfClient: 'The client’s time zone',
      zoneOfDevice: 'This device’s time zone',
      rows: '“Fit window” means',
      rowsThatFit: 'As many rows as fit',
      rowsAsSet: '10 rows',
      example: 'Times are then written like this: %{example}',
    },
    mode: {
      label: 'Appearance',
      light: 'Light',
      dark: 'Dark',
      system: 'System',
    },
  },
} satisfies MessageGroup;

export const useTranslate = addMessages({ account });
