import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';

/** The landing page. */
export const landing = {
  'en-US': {
    welcome: 'Welcome, %{name}',
    welcomeNameless: 'Welcome',
    working: '%{client} · %{building}',
    workingClient: '%{client}',
    acts: 'Quick actions',
    add: 'Add %{name}',
    latestChanges: 'Latest changes',
    allChanges: 'All changes',
    deliveries: 'Webhooks in the last 24 hours',
    products: 'Your products',
    attention: 'Needs attention',
    bell: 'Latest messages, %{smart_count} needs attention |||| Latest messages, %{smart_count} need attention',
    counting: 'Looking for what needs attention…',
    calm: 'Nothing needs your attention.',
    uncounted: '%{name} couldn’t be counted.',
    retry: 'Try again',
    recent: 'Recently opened',
    services: 'Services',
    reunification: {
      name: 'Reunification',
      asked: 'Checking…',
      available: 'Available',
      unavailable: 'Not answering',
    },
    nothing: 'Nothing is open to you yet. An administrator of your organization can give you permissions.',
  },
  'en-GB': {
    nothing: 'Nothing is open to you yet. An administrator of your organisation can give you permissions.',
  },
} satisfies MessageGroup;

export const useTranslate = addMessages({ landing });
