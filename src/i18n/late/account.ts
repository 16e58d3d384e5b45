import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from './addMessages.ts';

/** The account menu. */
export const account = {
  'en-US': {
    signedIn: 'Signed in as',
    role: { system: 'System administrator', client: 'Client user' },
    actions: 'Account',
    profile: 'Profile',
    preferences: 'Preferences',
    changePassword: 'Change password',
    security: 'Sign-in and security',
    signOut: 'Sign out',
    shortcuts: 'Keyboard shortcuts',
    mode: {
      label: 'Appearance',
      light: 'Light',
      dark: 'Dark',
      system: 'System',
    },
  },
} satisfies MessageGroup;

addMessages({ account });
