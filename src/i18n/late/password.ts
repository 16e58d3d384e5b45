import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';
import { prompts } from './prompts.ts';

/** Password strength, and changing one's own password. */
export const password = {
  'en-US': {
    strength: {
      label: 'Strength: %{strength}',
      0: 'very weak',
      1: 'weak',
      2: 'fair',
      3: 'good',
      4: 'strong',
    },
    /** The parts of the rule for passwords. */
    rules: prompts['en-US'].rules,
    met: prompts['en-US'].ruleKept,
    new: 'New password',
    change: {
      title: 'Change password',
      text: 'Changing it signs you out everywhere. Sign in again with the new password.',
      current: 'Current password',
      confirm: 'Change password',
      done: 'Your password was changed',
      again: 'Your sessions have ended. Sign in with your new password.',
      signIn: 'Sign in',
    },
  },
} satisfies MessageGroup;

export const useTranslate = addMessages({ password });
