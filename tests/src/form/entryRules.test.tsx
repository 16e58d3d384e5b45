import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import rules from '../../checklist/rules.json' with { type: 'json' };
import { proves } from '../../support/rows.ts';
import {
  box,
  building,
  buildingUid,
  clientUid,
  fakePlatform,
  json,
  save,
  show,
  systemAdmin,
} from './support.tsx';

const patternOf = (id: string) => new RegExp(rules.find((rule) => rule.id === id)?.pattern ?? '', 'u');
const emailWords = 'Enter an email address such as name@example.org.';
const usWords = 'Enter a ZIP code of 5 digits, optionally with a hyphen and 4 more.';
const ukWords = 'Enter a UK postcode such as SW1A 1AA.';
const passwordWords = /at least 8 characters/;

/** Enters each value and leaves the field. Returns the values for which the form shows this message. */
async function refusedOf(input: HTMLInputElement, values: readonly string[], words: string | RegExp) {
  const refused: string[] = [];
  const user = userEvent.setup();
  for (const value of values) {
    await user.clear(input);
    await user.type(input, value);
    await user.tab();
    if (screen.queryByText(words)) refused.push(value);
  }
  return refused;
}

async function typePerson(user: UserEvent): Promise<void> {
  for (const [label, value] of [
    ['First name', 'Pat'],
    ['Last name', 'Word'],
    ['Email', 'pat@northfield.example'],
  ] as const)
    await user.type(await box(new RegExp(`^${label}`)), value);
}

describe('a postal code', () => {
  const codes = {
    US: ['12345', '12345-6789', '1234', '123456', '12345-', '12345-678', 'abcde'],
    GB: ['SW1A 1AA', 'sw1a1aa', 'M1 1AE', 'DN55 1PT', 'W1', '1AA SW1A', 'EC1A 1B'],
  } as const;

  it.each([
    ['buildings', 'US', usWords, 'buildings-16', ['buildings-16']],
    ['buildings', 'GB', ukWords, 'buildings-17', ['buildings-17', 'buildings-18']],
    ['clients', 'US', usWords, 'buildings-16', ['clients-17']],
    ['clients', 'GB', ukWords, 'buildings-17', ['clients-17']],
  ] as const)(
    'of %s in %s is rejected in the form unless it is valid',
    async (resource, country, words, rule, rows) => {
      proves(...rows);
      const record = {
        ...building,
        country,
        postalZipCode: '',
        ...(resource === 'clients' && { uid: clientUid, status: 2, type: 0, modules: [] }),
      };
      const platform = fakePlatform(({ method, path }) =>
        method === 'GET' && /\/(?:clients|buildings)\/[\w-]+$/i.test(path)
          ? json(record, 200, { etag: '"1"' })
          : undefined,
      );
      const id = resource === 'clients' ? clientUid : buildingUid;
      show({ resource, place: 'system', id, platform, person: systemAdmin });
      const values = codes[country];
      expect(await refusedOf(await box(country === 'US' ? /^ZIP code/ : /^Postcode/), values, words)).toEqual(
        values.filter((value) => !patternOf(rule).test(value)),
      );
    },
  );
});

describe('an email address', () => {
  const addresses = [
    'a@b.c',
    'first.last@northfield.example',
    'nobody',
    'nobody@here',
    '@here.org',
    'a b@here.org',
  ];
  const expected = addresses.filter((address) => !patternOf('users-29').test(address));

  it.each([
    ['users', 'client', ['users-29']],
    ['contacts', 'client', ['contacts-5']],
    ['systemUsers', 'system', ['systemUsers-4']],
  ] as const)('of new %s is rejected in the form unless it is valid', async (resource, place, rows) => {
    proves(...rows);
    const person = { kind: place, permissions: ['canmanageusers'] };
    show({ resource, place, platform: fakePlatform(() => undefined), person });
    expect(expected.length).toBeGreaterThan(2);
    expect(await refusedOf(await box(/^Email/), addresses, emailWords)).toEqual(expected);
  });
});

describe('a password', () => {
  it.each([
    ['users', 'client', ['users-24', 'users-25', 'users-26', 'users-27', 'constants-12']],
    ['systemUsers', 'system', ['systemUsers-4']],
  ] as const)(
    'of new %s needs 8 characters, an uppercase and a lowercase letter, and a special character',
    async (resource, place, rows) => {
      proves(...rows);
      const person = { kind: place, permissions: ['canmanageusers'] };
      const platform = fakePlatform(() => undefined);
      const { user } = show({ resource, place, platform, person });
      await typePerson(user);
      await user.click(await screen.findByText('Set a password'));
      const input = await screen.findByLabelText<HTMLInputElement>(/^Password/, { selector: 'input' });
      const refused = ['Shor-t1', 'lower-case-1', 'UPPER-CASE-1', 'NoSpecial1'];
      for (const value of refused) {
        await user.clear(input);
        await user.type(input, value);
        await user.click(save());
        await waitFor(() => expect(input).toBeInvalid());
        expect(screen.getAllByText(passwordWords)[0]).toBeVisible();
      }
      expect(platform.writes()).toEqual([]);
      await user.clear(input);
      await user.type(input, 'Sh-rt1ok');
      await user.click(save());
      await waitFor(() => expect(platform.writes()).toHaveLength(1));
    },
  );
});

it.each([
  ['users', 'client'],
  ['systemUsers', 'system'],
] as const)(
  'a new record of %s has a password, and no invitation, where config.json names none',
  async (resource, place) => {
    const person = { kind: place, permissions: ['canmanageusers'] };
    const platform = fakePlatform(({ method }) =>
      method === 'POST' ? json({ id: '55555555-5555-4555-8555-555555555555' }, 201) : undefined,
    );
    const { user } = show({ resource, place, platform, person, options: {} });
    await typePerson(user);
    expect(screen.queryByText('Email an invitation')).toBeNull();
    await user.click(save());
    const input = await screen.findByLabelText<HTMLInputElement>(/^Password/, { selector: 'input' });
    await waitFor(() => expect(input).toBeInvalid());
    await user.type(input, 'Sh-rt1ok');
    await user.click(save());
    await waitFor(() => expect(platform.writes()).toHaveLength(1));
    expect(platform.writes()[0]?.body).toMatchObject({ password: 'Sh-rt1ok' });
  },
);
