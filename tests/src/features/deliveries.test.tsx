import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakePlatform, json, show } from '../form/support.tsx';

const id = '99999999-9999-4999-8999-999999999999';
const createdAt = '2026-03-02T14:05:00.000Z';
/** The day of `createdAt` in the time zone of this machine, as the page shows it. */
const createdOn = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(createdAt));

const person = {
  kind: 'client',
  permissions: ['canreadwebhookconfigurations', 'canwritewebhookconfigurations'],
} as const;

/** Shows the page of a delivery with the given response. */
function open(delivery: object) {
  const platform = fakePlatform(({ path }) =>
    path.endsWith(`/deliveries/${id}`)
      ? json({ id, createdAt, configurationName: 'Doors', ...delivery })
      : undefined,
  );
  show({ resource: 'webhookDeliveries', place: 'client', id, person, platform });
}

describe('a delivery of another platform', () => {
  it('shows an unknown state as received', async () => {
    open({ state: 'Parked', reason: 'Held by the gateway.', configurationId: id, eventId: id });
    expect(await screen.findByText('Parked')).toBeVisible();
    expect(screen.getByText('The portal does not know this state.')).toBeVisible();
    expect(screen.getByText('Held by the gateway.')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Identifiers' })).toBeVisible();
  });

  it.each([
    ['no state', {}],
    ['a number as its state', { state: 7 }],
    ['an object as its state', { state: { code: 'done' } }],
    ['texts for numbers', { state: 'failed', attemptCount: 'three', lastStatus: 'busy' }],
    ['null everywhere', { state: null, reason: null, attempts: null, trace: null, event: null }],
    ['attempts that are no list', { state: 'delivered', attempts: { first: true }, trace: 'matched' }],
  ])('with %s renders its page', async (_, delivery) => {
    open(delivery);
    const result = await screen.findByRole('region', { name: 'Result' });
    expect(within(result).getByText(new RegExp(createdOn))).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Identifiers' })).toBeVisible();
    expect(screen.queryByText(/couldn’t be shown/)).toBeNull();
  });
});

it('an expired delivery says that it was not delivered in time', async () => {
  open({ state: 'expired', reason: 'It was older than 5 minutes when its turn came.', attemptCount: 0 });
  expect(await screen.findByText('Not delivered in time:')).toBeVisible();
  expect(screen.getByText('It was older than 5 minutes when its turn came.')).toBeVisible();
});
