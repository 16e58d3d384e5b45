import { instant, json, required, text } from '../declaration/index.ts';

const key = { authKey: text(), authKeyGenerationDate: instant() } as const;

/** The key with which a station signs in, and its QR code. */
export const stationKeyActions = {
  key: {
    label: 'Show key',
    on: 'record',
    method: 'GET',
    path: '{stationAccountId}/authKey',
    access: 'update',
    answer: key,
  },
  makeKey: {
    on: 'record',
    method: 'PUT',
    path: '{stationAccountId}/authKey',
    isDangerous: true,
    body: {},
    answer: key,
  },
  code: {
    label: 'Show code',
    on: 'record',
    method: 'GET',
    path: '{stationAccountId}/authKey/qr',
    access: 'update',
    answer: { qrCode: json<string>(required) },
  },
  sendCode: {
    on: 'record',
    method: 'POST',
    path: '{stationAccountId}/authKey/qr/send',
    query: { sendType: text({ maxLength: 20, example: 'email' }) },
  },
} as const;
