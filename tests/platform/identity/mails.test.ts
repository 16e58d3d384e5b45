import { expect, it, test } from 'vitest';
import type { Settings } from '../../../platform/configuration/settings.ts';
import * as mails from '../../../platform/identity/flows/mails.ts';
import type { Mail } from '../../../platform/mail/send.ts';

const settings = { publicUrl: 'https://portal.example' } as Settings;
const person = { email: 'pat@school.example', firstName: 'Pat' };
const token = 'T0k3n';

const forgotten = 'https://portal.example/v7/prompt/initiate-reset';
const choosing = `https://portal.example/v7/prompt/new-password#token=${token}`;
const confirming = `https://portal.example/v7/prompt/verifyemail#token=${token}`;
const security = 'https://portal.example/identity/security';

/** Name of the function -> the mail, and the links in it: what its reader does next, or does when it was somebody else. */
const letters: Readonly<Record<string, readonly [mail: Mail, ...links: string[]]>> = {
  resetMail: [mails.resetMail(settings, person, token), choosing],
  administratorResetMail: [mails.administratorResetMail(settings, person, token), choosing],
  invitationMail: [
    mails.invitationMail(
      settings,
      { ...person, clientName: 'Northfield' },
      { token, days: 7, sender: 'Ada' },
    ),
    choosing,
  ],
  singleSignOnMail: [mails.singleSignOnMail(person)],
  secondStepRemovedMail: [mails.secondStepRemovedMail(settings, person), security],
  secondStepChangedMail: [
    mails.secondStepChangedMail(settings, person, { name: 'Key', isAdded: true }),
    forgotten,
    security,
  ],
  passwordChangedMail: [mails.passwordChangedMail(settings, person), forgotten],
  passwordSetMail: [mails.passwordSetMail(settings, person), forgotten],
  addressChangesMail: [mails.addressChangesMail(settings, person, 'new@school.example'), forgotten],
  addressChangedMail: [mails.addressChangedMail(person)],
  externalIdChangedMail: [mails.externalIdChangedMail(person)],
  newAddressMail: [
    mails.newAddressMail(settings, person, { token, email: 'old@school.example' }),
    confirming,
  ],
  verificationMail: [mails.verificationMail(settings, person, token), confirming],
};

test('each mail of the sign-in is listed here', () => {
  expect(Object.keys(letters).toSorted()).toEqual(
    Object.keys(mails)
      .filter((name) => name.endsWith('Mail'))
      .toSorted(),
  );
});

it.each(Object.entries(letters))('%s has the links that its reader needs', (_, [{ to, text }, ...links]) => {
  expect(to).toBe(person.email);
  expect(text.match(/https?:\S+/g) ?? []).toEqual(links);
  expect(text).toMatch(/^Hello “?Pat”?,\n/);
});

test('the mail about a second step says which, and whether it was added', () => {
  const said = (isAdded: boolean) =>
    mails.secondStepChangedMail(settings, person, { name: 'Blue key', isAdded }).text;
  expect(said(true)).toContain('“Blue key” was added');
  expect(said(false)).toContain('“Blue key” was removed');
});

it.each([
  ['resetMail', 'within an hour'],
  ['administratorResetMail', 'within 24 hours'],
  ['invitationMail', 'within 7 days'],
  ['newAddressMail', 'within 7 days'],
  ['verificationMail', 'within an hour'],
])('%s says before its link that it works %s', (name, period) => {
  const { text = '' } = letters[name]?.[0] ?? {};
  expect(text.slice(0, text.indexOf('https:'))).toContain(period);
});
