import { type Actions, choice, json, required } from '../declaration/index.ts';
import { overlaps } from './options.ts';

interface Key {
  readonly issuedAt?: unknown;
  readonly revokedAt?: unknown;
}

/** The key itself is answered once, and stored as a hash. */
const answer = { key: json<string>(required) } as const;

/** Creating, replacing and revoking the key. */
export const keyActions = {
  issue: {
    label: 'Create the key',
    on: 'record',
    method: 'POST',
    path: '{apiKeyId}/key',
    access: 'update',
    isOptional: true,
    answer,
    when: ({ issuedAt, revokedAt }: Key) => !issuedAt && !revokedAt,
  },
  rotate: {
    label: 'Replace the key',
    on: 'record',
    method: 'POST',
    path: '{apiKeyId}/rotate',
    access: 'update',
    isOptional: true,
    body: {
      overlap: choice(
        overlaps.map(({ value, label }) => ({ value, label })),
        { label: 'The earlier key still works for', required: true, default: 'P1D' },
      ),
    },
    answer,
    when: ({ issuedAt, revokedAt }: Key) => Boolean(issuedAt) && !revokedAt,
  },
  revoke: {
    icon: 'block',
    on: 'record',
    method: 'POST',
    path: '{apiKeyId}/revoke',
    access: 'update',
    isOptional: true,
    isDangerous: true,
    when: ({ revokedAt }: Key) => !revokedAt,
  },
} as const satisfies Actions;
