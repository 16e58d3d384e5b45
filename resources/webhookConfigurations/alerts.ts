import { references, section, texts } from '../declaration/index.ts';

/** Who is told at once when a delivery fails, is refused or is delayed, and when the webhook works again. */
export const alerts = section(
  'Alerts',
  {
    alertUsers: references('users', { label: 'People' }),
    alertRoles: references('roles', { label: 'Everyone with a role' }),
    alertAddresses: texts({
      label: 'Other addresses',
      format: 'email',
      help: 'Email addresses at a domain of your own people, such as a shared address.',
    }),
  },
  {
    help: 'They get an email as soon as a delivery fails or is delayed, and when the webhook works again. By default, everyone who can edit webhooks.',
  },
);
