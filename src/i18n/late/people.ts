import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';

/** Access rights of users, and stations. */
export const people = {
  'en-US': {
    access: {
      nothing: 'No access yet. Assign a role.',
      powerless: 'This role gives no permissions. |||| These roles give no permissions.',
      inactive: 'No access now: the account is deactivated. When reactivated:',
      locked: 'No access until unlocked: too many sign-ins failed. After that:',
      everywhere: 'In all buildings of the client.',
      within: 'In %{smart_count} building: %{names}. |||| In %{smart_count} buildings: %{names}.',
      more: '%{names} and %{count} more',
      nowhere: 'In no building yet.',
      unsaved: 'This shows the result after you save.',
      can: 'Can %{what}',
      because: 'because of role %{roles} |||| because of roles %{roles}',
      search: 'Search permissions, for example “import visitors”',
      none: 'This person can’t do anything that matches “%{term}”.',
      group: '%{name} (%{count})',
      others: 'Of modules this client doesn’t have',
    },
    effect: {
      title: 'What changes for people with this role',
      unused: 'No one has this role yet.',
      assign: 'Assign the role “%{name}”',
      more: '%{smart_count} more',
      gain: {
        some: '%{count} of %{all} gains: %{what}. |||| %{count} of %{all} gain: %{what}.',
        nobody: 'No one gains, because other roles give it already: %{what}.',
        atMost: 'Up to %{all} gains: %{what}. |||| Up to %{all} gain: %{what}.',
        unknown: 'They gain: %{what}.',
      },
      lose: {
        some: '%{count} of %{all} loses: %{what}. |||| %{count} of %{all} lose: %{what}.',
        nobody: 'No one loses, because other roles give it too: %{what}.',
        atMost: 'Up to %{all} loses: %{what}. |||| Up to %{all} lose: %{what}.',
        unknown: 'They lose: %{what}.',
      },
    },
    station: {
      none: 'No key yet. The station can’t sign in.',
      make: 'Create key',
      renew: 'Replace key',
      hideCode: 'Hide code',
      hideKey: 'Hide key',
      key: 'Key of %{name}',
      typed: 'Type this where a station can’t scan. Anyone with the key can sign in as the station.',
      code: 'QR code with which %{name} signs in',
      scan: 'Scan this with the station. Anyone with the code can sign in as the station.',
      download: 'Download',
      print: 'Print',
      send: 'Send to me',
    },
  },
} satisfies MessageGroup;

export const useTranslate = addMessages({ people });
