import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';

/** The choice of a client and a building. */
export const picker = {
  'en-US': {
    client: 'Client',
    building: 'Building',
    searchClients: 'Search clients',
    searchBuildings: 'Search buildings',
    empty: 'Nothing matches “%{term}”.',
    noneYet: 'Nothing to choose from.',
    failed: 'The list couldn’t be loaded.',
    retry: 'Try again',
    recent: 'Recent',
    count: '%{smart_count} entry |||| %{smart_count} entries',
    more: 'The first %{shown} of %{total}. Type to find others.',
    linked: {
      title: 'This link belongs to %{name}',
      text: 'You work for %{current} now. Switch to %{name} to open it.',
      stay: 'Stay with %{name}',
      switch: 'Switch to %{name}',
    },
    switched: 'Switched to %{name}.',
    switchFailed: 'The client couldn’t be changed. You still work with %{name}.',
    switchFailedNone: 'The client couldn’t be chosen. Please try again.',
  },
} satisfies MessageGroup;

export const useTranslate = addMessages({ picker });
