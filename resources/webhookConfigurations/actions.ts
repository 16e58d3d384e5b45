import { type Actions, choice, instant, json, required } from '../declaration/index.ts';

/** Calls on one saved configuration. */
const ofRecord = { on: 'record', service: 'webhooks/v2', method: 'POST', isOptional: true } as const;

/** What becomes of the deliveries that wait when a configuration is resumed. */
export const waitingChoices = ['all', 'recent', 'none'] as const;

/** Pausing and resuming a configuration, and the secret that signs messages. */
export const pauseAndSecret = {
  resume: {
    ...ofRecord,
    changes: ['webhookDeliveries'],
    path: '{configurationId}/resume',
    query: { waiting: choice(waitingChoices) },
  },
  /** Its events wait, each for its maximum age, and are sent when it is resumed. */
  pause: {
    ...ofRecord,
    icon: 'block',
    path: '{configurationId}/pause',
    when: ({ isEnabled, pausedAt }: { readonly isEnabled?: unknown; readonly pausedAt?: unknown }) =>
      isEnabled === true && !pausedAt,
    confirm: true,
  },
  revealSecret: {
    ...ofRecord,
    label: 'Show it once',
    path: '{configurationId}/signing-secret/reveal',
    answer: { signingSecret: json<string>(required) },
  },
  rotateSecret: {
    ...ofRecord,
    label: 'Make another',
    path: '{configurationId}/signing-secret',
    confirm: true,
    answer: { signingSecret: json<string>(required), previousValidUntil: instant(required) },
  },
} as const satisfies Actions;
