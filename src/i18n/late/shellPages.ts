import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';

/** Pages of the shell: the settings, and the pages shown without permission or without an address. */
export const shellPages = {
  'en-US': {
    settings: {
      intro: 'Settings for %{client}',
      nothing: 'There are no settings that you can change.',
    },
    unassigned: {
      title: 'Your account isn’t assigned to an organization',
      text: 'Ask the person who invited you, or your provider’s support, to assign it to yours.',
    },
    unauthorized: {
      title: 'You are not allowed to see this page',
      text: 'Your account lacks the permission for it. Someone who manages users can give it to you.',
      acting:
        'You’re acting as someone else, and see only what both of you can see. Stop acting to see what your own account can see.',
      home: 'Go to the start page',
    },
    noAddress: {
      title: 'This application has no address',
      text: 'You start in another application, but its address is missing. An administrator can add links["%{link}"] to config.json.',
      stay: 'Continue in the portal',
    },
  },
  'en-GB': { unassigned: { title: 'Your account isn’t assigned to an organisation' } },
} satisfies MessageGroup;

export const useTranslate = addMessages({ shellPages });
