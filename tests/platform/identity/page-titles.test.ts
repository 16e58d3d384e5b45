import { expect, it } from 'vitest';
import {
  appPage,
  confirmPage,
  passkeyPage,
  secondStepPage,
} from '../../../platform/identity/factors/pages.ts';
import { replacementPage, signInPage } from '../../../platform/identity/pages.ts';

const form = { action: '/here', proof: 'p' };
const ask = { ...form, address: 'otpauth://totp/x', secret: 'ABCDEFGH', asksPassword: true, reason: 'R.' };
const pages: Readonly<Record<string, (error?: string) => string>> = {
  'Sign in': (error) => signInPage({ ...form, error }),
  'Choose a new password': (error) => replacementPage({ ...form, email: 'ada@northfield.example', error }),
  'Second step': (error) => secondStepPage({ ...form, hasApp: true, passkeyOptions: undefined, error }),
  'Authenticator app': (error) => appPage({ ...ask, error }),
  Passkey: (error) => passkeyPage({ ...form, options: '{}', back: '/', error }),
  'Remove the app': (error) =>
    confirmPage({
      ...form,
      title: 'Remove the app',
      text: 'T.',
      button: 'B',
      values: {},
      back: '/',
      error,
    }),
};

it.each(Object.entries(pages))('the title of “%s” says first that something was wrong', (title, pageWith) => {
  const titleOf = (page: string) => /<title>(.*)<\/title>/.exec(page)?.[1];
  expect(titleOf(pageWith())).toBe(`${title} – Safety Portal`);
  expect(titleOf(pageWith('That was wrong.'))).toBe(`Error: ${title} – Safety Portal`);
});
