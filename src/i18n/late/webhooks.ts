import type { MessageGroup } from '../messages.ts';
import { addMessages } from './addMessages.ts';

/** Credentials and configurations of webhooks, and how they are tried out. */
export const webhooks: MessageGroup = {
  'en-US': {
    usedBy: {
      none: 'No configuration uses it.',
    },
  },
};

addMessages('webhooks', webhooks);
