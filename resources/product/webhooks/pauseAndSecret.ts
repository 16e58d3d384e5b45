import { type Actions, flag, instant, json, required } from '../../declaration/index.ts';

/** Calls on one saved configuration. */
const ofRecord = { on: 'record', service: 'webhooks/v2', method: 'POST', isOptional: true } as const;

/** Resuming a paused configuration, and the secret that signs messages. */
export const pauseAndSecret = {
  resume: {
    ...ofRecord,
    changes: ['webhookDeliveries'],
    path: '{configurationId}/resume',
    query: { discard: flag() },
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
