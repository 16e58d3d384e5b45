import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { box, clientUid, fakePlatform, json, problem, save, show } from './support.tsx';

const page = {
  resource: 'users',
  place: 'client',
  scope: { clientId: clientUid },
  person: { kind: 'client', permissions: ['canmanageusers'] },
} as const;
const fold = (name: string) => screen.findByRole('button', { name, expanded: false });
const sectionOf = (name: string) => within(screen.getByRole('region', { name }));

it('a section that few people fill in at once shows its heading and its fields’ names until it is opened', async () => {
  const { user } = show({ ...page, platform: fakePlatform(() => undefined) });
  await fold('Contact');
  expect(sectionOf('Contact').getByText(/Mobile phone number, /)).toBeVisible();
  expect(sectionOf('Contact').queryByRole('textbox', { name: 'Mobile phone number' })).toBeNull();
  await user.click(await fold('Contact'));
  expect(await sectionOf('Contact').findByRole('textbox', { name: 'Mobile phone number' })).toBeVisible();
});

it('a closed section opens by itself for an error of the platform in it', async () => {
  const sentence = 'This number cannot be called.';
  const platform = fakePlatform(({ method }) =>
    method === 'POST' ? problem(400, { errors: { VoicePhoneNumber: [sentence] } }) : undefined,
  );
  const { user } = show({ ...page, platform });
  await fold('Contact');
  await user.type(await box(/^First name/), 'Ines');
  await user.type(await box(/^Last name/), 'Harbour');
  await user.type(await box(/^Email/), 'ines@northfield.example');
  await user.click(save());
  await waitFor(() => expect(sectionOf('Contact').getByText(sentence)).toBeVisible());
  expect(screen.getByRole('button', { name: 'Contact', expanded: true })).toBeVisible();
});

it('a saved record has all its sections open', async () => {
  const uid = '33333333-3333-4333-8333-333333333333';
  const platform = fakePlatform(({ path }) =>
    path.endsWith(uid)
      ? json({ uid, firstName: 'Ines', lastName: 'Harbour', userName: 'ines@northfield.example' })
      : undefined,
  );
  show({ ...page, id: uid, platform });
  await box(/^First name/);
  expect(await screen.findByRole('heading', { name: 'Contact' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Contact' })).toBeNull();
});
