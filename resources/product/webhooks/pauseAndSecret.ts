import { type Actions, flag, instant, json, required } from '../../declaration/index.ts';

/** Calls about one saved configuration. */
const ofRecord = { on: 'record', service: 'webhooks/v2', method: 'POST', isOptional: true } as const;

/** The end of a pause, and the secret by which messages are signed. */
export const pauseAndSecret = {
  resume: {
    ...ofRecord,
    path: '{configurationId}/resume',
    query: { discard: flag() },
  },
  revealSecret: {
    ...ofRecord,
    path: '{configurationId}/signing-secret/reveal',
    answer: { signingSecret: json<string>(required) },
  },
  rotateSecret: {
    ...ofRecord,
    path: '{configurationId}/signing-secret',
    confirm: true,
    answer: { signingSecret: json<string>(required), previousValidUntil: instant(required) },
  },
} as const satisfies Actions;
