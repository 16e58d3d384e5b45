import { references, section, texts } from '../declaration/index.ts';

/** Who is told at once when a delivery fails, is refused or is delayed, and when the webhook works again. */
export const alerts = section(
  'Alerts',
  {
    alertUsers: references('users', { label: 'People' }),
    alertAddresses: texts({
      label: 'Other addresses',
      format: 'email',
      help: 'Email addresses at a domain of your own people, such as a shared address.',
    }),
  },
  {
    help: 'The first delivery that fails or is delayed is told at once by email, and again when the webhook works. Without a choice, everyone who can edit webhooks is told.',
  },
);

/** Everyone with these roles is told as well. Not in the form: people with rights on webhooks alone cannot read the roles to choose from. */
export const alertRoles = references('roles', { label: 'Everyone with a role' });
