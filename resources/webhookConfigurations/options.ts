import type { Attention } from '../declaration/index.ts';
import { choice, flag, reference, section, references, texts } from '../declaration/index.ts';
import { ages } from '../events/ages.ts';
import { initialAges, initialOrders } from '../events/beginnings.ts';

/**
 * Age limit and order of deliveries, by default those of the type. Both fields are this project's own: other platforms do not have
 * them.
 */
export const timing = section('Timing', {
  discardAfter: choice(
    ages.map(({ value, label }) => ({ value, label: `${label}, then tells you` })),
    {
      label: 'Tries for',
      default: initialAges.Emergency,
      defaultBy: { field: 'configType', of: initialAges },
      omitsDefault: true,
      ifAnswered: 'webhookTiming',
      blank: 'More than a day, ever more slowly',
      help: 'A failed delivery is tried again until it is older.',
    },
  ),
  keepsOrder: flag({
    label: 'Keep the order of each incident',
    default: initialOrders.Emergency,
    defaultBy: { field: 'configType', of: initialOrders },
    omitsDefault: true,
    ifAnswered: 'webhookTiming',
    help: 'A message waits for earlier ones with the same building, incident type and start.',
  }),
});

/** The health of a configuration, with labels. */
export const healthStates = [
  /** The latest delivery arrived. */
  { value: 'working', label: 'Working', tone: 'good' },
  /** Deliveries fail, are refused or are delayed, and none has succeeded since. */
  { value: 'failing', label: 'Failing', tone: 'bad' },
  /** Part of it cannot be read. */
  { value: 'broken', label: 'Cannot send', tone: 'bad' },
  /** After repeated failures, by the platform. */
  { value: 'paused', label: 'Paused', tone: 'bad' },
  /** By a person. */
  { value: 'held', label: 'Paused by hand', tone: 'barred' },
  { value: 'unused', label: 'Not used yet', tone: 'idle' },
  { value: 'off', label: 'Disabled', tone: 'idle' },
] as const;

/** The times without a success after which a failure is escalated. */
const escalations = ages.filter(({ value }) => value !== 'P1D').map(({ value, label }) => ({ value, label }));

/** The recipients of alerts about failed, refused and delayed deliveries, the substitute target, and the escalation. */
export const alerts = section(
  'Alerts',
  {
    alertUsers: references('users', { label: 'People', ifAnswered: true, filterable: false }),
    alertRoles: references('roles', { label: 'Everyone with a role', ifAnswered: true, filterable: false }),
    alertAddresses: texts({
      label: 'Other addresses',
      format: 'email',
      ifAnswered: true,
      help: 'At a domain of your own people.',
    }),
    fallbackConfigurationId: reference('webhookConfigurations', {
      label: 'Second webhook',
      onTargetDelete: 'clear',
      ifAnswered: true,
      help: 'Sends what this one fails to deliver.',
    }),
    escalateAfter: choice(escalations, {
      blank: 'Never',
      ifAnswered: true,
    }),
    escalationUsers: references('users', {
      label: 'People to escalate to',
      ifAnswered: true,
      filterable: false,
    }),
    escalationAddresses: texts({
      label: 'Addresses to escalate to',
      format: 'email',
      ifAnswered: true,
    }),
  },
  {
    help: 'They get an email when a delivery fails or is late, and when the webhook works again. Default: everyone who can edit webhooks.',
  },
);

/** The configurations that are paused: their events wait. */
export const pausedWebhooks = {
  place: 'client',
  filter: { 'pausedAt~neq': null },
  rings: true,
  one: '%{smart_count} webhook is paused',
  many: '%{smart_count} webhooks are paused',
} as const satisfies Attention;
