import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';

/** The first steps of a new client. */
export const clients = {
  'en-US': {
    setUp: {
      title: 'Set up this client: %{done} of %{all} done',
      done: {
        profile: 'Address and time zone',
        modules: 'Modules',
        building: 'First building',
        role: 'Roles',
        administrator: 'First administrator',
      },
      left: {
        profile: 'Enter the address and the time zone',
        modules: 'Choose the modules',
        building: 'Add the first building',
        role: 'Add a role',
        administrator: 'Invite the first administrator',
      },
    },
  },
} satisfies MessageGroup;

export const useTranslate = addMessages({ clients });
