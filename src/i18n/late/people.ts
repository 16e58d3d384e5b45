import type { MessageGroup } from '../messages.ts';
import { addMessages } from './addMessages.ts';

/** Roles, permissions, stations and photos. */
export const people: MessageGroup = {
  'en-US': {
    permissions: {
      search: 'Search permissions',
      count: '%{chosen} of %{total} chosen',
      none: 'No permission matches “%{term}”.',
      empty: 'This role has no permissions.',
      notYours: 'You do not have this permission, so you cannot give or take it.',
      someNotYours: 'Grayed permissions are not yours: nobody gives or takes what they do not have.',
      others: 'Others',
      group: '%{name}, %{chosen} of %{total}',
    },
    roles: {
      limited: 'You may give and take %{smart_count} role. |||| You may give and take %{smart_count} roles.',
      nothing: 'Your own roles name no roles that you may give.',
      kept: 'Grayed roles are not yours to take.',
    },
    access: {
      nothing: 'This person may do nothing: no role gives a permission.',
      inactive: 'Nothing at present: the account is deactivated. Once reactivated:',
      locked: 'Nothing until it is unlocked: too many sign-ins have failed. After that:',
      everywhere: 'In all buildings of the client.',
      within: 'In %{smart_count} building: %{names}. |||| In %{smart_count} buildings: %{names}.',
      more: '%{names} and %{count} more',
      nowhere: 'In no building yet.',
      unsaved: 'As it will be once you save.',
      can: 'Can %{what}',
      because: 'because of role %{roles} |||| because of roles %{roles}',
      search: 'May this person …',
      none: 'No: nothing that this person may do matches “%{term}”.',
      group: '%{name} (%{count})',
      others: 'Of modules that the client does not have',
    },
    station: {
      modules: 'None of the modules of the client is for stations.',
      none: 'There is no key yet; the station cannot sign in.',
      make: 'Make key',
      renew: 'Make another key',
      show: 'Show code',
      hide: 'Hide code',
      code: 'QR code with which %{name} signs in',
      scan: 'Scan this with the station. Whoever has it can sign in as the station.',
      download: 'Download',
      print: 'Print',
      send: 'Send to me',
    },
    photo: {
      choose: 'Choose photo',
      change: 'Choose another',
      remove: 'Delete photo',
      crop: 'Crop the photo',
      hint: 'Move the picture with the arrow keys or by dragging it.',
      zoom: 'Zoom',
      save: 'Save photo',
      alt: 'Photo of %{name}',
    },
  },
  'en-GB': {
    permissions: {
      someNotYours: 'Greyed permissions are not yours: nobody gives or takes what they do not have.',
    },
    roles: { kept: 'Greyed roles are not yours to take.' },
  },
};

addMessages('people', people);
