import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { proves } from '../../support/rows.ts';
import { box, clientUid, fakePlatform, json, save, show, systemAdmin } from './support.tsx';

const scope = { clientId: clientUid };
const client = (permission: string) => ({ kind: 'client', permissions: [permission] }) as const;
const madeUid = '55555555-5555-4555-8555-555555555555';

/** New records with only their required texts filled in, and the sent values. */
const newRecords = [
  {
    resource: 'clients',
    place: 'system',
    scope: {},
    person: systemAdmin,
    entered: { Name: 'Westfield' },
    sent: { name: 'Westfield', status: 2, type: 0, country: 'US' },
    rows: ['clients-3', 'clients-4', 'clients-5', 'constants-19', 'constants-20', 'constants-21'],
  },
  {
    resource: 'buildings',
    place: 'system',
    scope,
    person: systemAdmin,
    entered: { Name: 'Annex' },
    sent: { name: 'Annex', status: 0, country: 'US' },
    rows: ['buildings-2', 'buildings-3', 'constants-19', 'constants-21'],
  },
  {
    resource: 'systemUsers',
    place: 'system',
    scope: {},
    person: { kind: 'system', permissions: ['canmanageusers'] },
    entered: { 'First name': 'Sven', 'Last name': 'Staff', Email: 'sven@provider.example' },
    sent: { pageSize: 10 },
    rows: ['systemUsers-2'],
  },
  {
    resource: 'contacts',
    place: 'client',
    scope,
    person: client('canmanageusers'),
    entered: { 'First name': 'Cora', 'Last name': 'Contact', Email: 'cora@northfield.example' },
    sent: { preferredContactMethods: ['Email'] },
    rows: ['constants-22'],
  },
  {
    resource: 'webhookConfigurations',
    place: 'client',
    scope,
    person: client('canwritewebhookconfigurations'),
    entered: { Name: 'Sirens', Address: 'https://hooks.example.org/in' },
    sent: {
      configType: 'Emergency',
      httpVerb: 'Post',
      contentType: 'application/json',
      rule: true,
      ignoreSslErrors: false,
      isEnabled: true,
    },
    rows: [
      'webhooks-3',
      'webhooks-5',
      'webhooks-9',
      'webhooks-10',
      'webhooks-11',
      'constants-23',
      'constants-24',
      'constants-25',
      'constants-26',
      'constants-27',
      'constants-28',
    ],
  },
  {
    resource: 'levels',
    place: 'client',
    scope: { ...scope, buildingId: '22222222-2222-4222-8222-222222222222' },
    person: client('canmanagebuildingsettings'),
    entered: { Name: 'Ground floor' },
    sent: { levelName: 'Ground floor', displayOrder: 0 },
    rows: ['levels-3', 'constants-30'],
  },
] as const;

it('a new building starts with the region of its client, which the user may change', async () => {
  const client = {
    uid: clientUid,
    name: 'Kent Schools',
    country: 'GB',
    city: 'Dover',
    timeZone: 'Europe/London',
  };
  const platform = fakePlatform(({ method, path }) => {
    if (method === 'POST') return json({ uid: madeUid }, 201);
    return path === `/clientbuilding/v2/clients/${clientUid}` ? json(client) : undefined;
  });
  const { user } = show({ resource: 'buildings', place: 'system', scope, person: systemAdmin, platform });
  expect(await box('City')).toHaveValue('Dover');
  await user.type(await box(/^Name/), 'Annex');
  await user.clear(await box('City'));
  await user.type(await box('City'), 'Deal');
  await user.click(save());
  await waitFor(() =>
    expect(platform.writes()).toMatchObject([
      { body: { name: 'Annex', country: 'GB', city: 'Deal', timezone: 'Europe/London' } },
    ]),
  );
});

it('a new building starts with the declared defaults when its client cannot be read', async () => {
  const platform = fakePlatform(({ method, path }) => {
    if (method === 'POST') return json({ uid: madeUid }, 201);
    return path === `/clientbuilding/v2/clients/${clientUid}` ? json({}, 403) : undefined;
  });
  const { user } = show({ resource: 'buildings', place: 'system', scope, person: systemAdmin, platform });
  await user.type(await box(/^Name/), 'Annex');
  await user.click(save());
  await waitFor(() => expect(platform.writes()).toMatchObject([{ body: { name: 'Annex', country: 'US' } }]));
});

it.each(newRecords)('a new record of $resource is sent with its declared defaults', async (record) => {
  const { entered, sent, rows, ...page } = record;
  proves(...rows);
  const platform = fakePlatform(({ method }) =>
    method === 'POST' ? json({ uid: madeUid }, 201) : undefined,
  );
  const { user } = show({ ...page, platform });
  for (const [label, value] of Object.entries(entered))
    await user.type(await box(new RegExp(`^${label}`)), value);
  await user.click(save());
  // The webhook editor also requests previews, and a new user is also sent an invitation.
  await waitFor(() =>
    expect(platform.writes().map(({ body }) => body)).toContainEqual(expect.objectContaining(sent)),
  );
});
