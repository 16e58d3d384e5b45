import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  box,
  building,
  buildingUid,
  clientAdmin,
  clientUid,
  fakePlatform,
  json,
  problem,
  save,
  show,
} from './support.tsx';

const path = `/clientbuilding/v2/clients/${clientUid}/Buildings/${buildingUid}`;

/** The page of a building that another user can change meanwhile. */
function openBuilding() {
  let version = 1;
  let record: Record<string, unknown> = building;
  const platform = fakePlatform(({ path: at, method, headers }) => {
    if (at.toLowerCase() !== path.toLowerCase()) return undefined;
    if (method !== 'GET' && headers.get('if-match') !== `"${version}"`) return problem(412);
    return json(record, 200, { etag: `"${version}"` });
  });
  const page = () =>
    show({ resource: 'buildings', place: 'client', id: buildingUid, person: clientAdmin, platform });
  return {
    platform,
    open: page,
    change: (changes: object) => {
      record = { ...record, ...changes };
      version += 1;
    },
  };
}

/** Discards the unsaved changes. */
async function discard(user: ReturnType<typeof show>['user']): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
}

it('discarding after a canceled choice shows what another user has saved', async () => {
  const { open, change, platform } = openBuilding();
  const { user } = open();
  await user.type(await box(/^Name/), '!');
  change({ name: 'East Hall', city: 'Tacoma' });
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await discard(user);
  expect(await box(/^Name/)).toHaveValue('East Hall');
  expect(await box('City')).toHaveValue('Tacoma');
  await user.type(await box(/^Name/), '?');
  await user.click(save());
  await waitFor(() => expect(platform.writes()).toHaveLength(2));
  expect(platform.writes()[1]?.headers.get('if-match')).toBe('"2"');
});

it('discarding shows the record as it was read last, also in a field that both changed', async () => {
  const { open, change } = openBuilding();
  const { user, queryClient } = open();
  await user.type(await box(/^Name/), '!');
  change({ name: 'East Hall', city: 'Tacoma' });
  await act(() => queryClient.invalidateQueries({ queryKey: ['buildings', 'getOne'] }));
  await waitFor(async () => expect(await box('City')).toHaveValue('Tacoma'));
  expect(await box(/^Name/)).toHaveValue('North Hall!');
  await discard(user);
  expect(await box(/^Name/)).toHaveValue('East Hall');
});

it('discarding a restored draft shows what another user has saved since', async () => {
  const { open, change } = openBuilding();
  const first = open();
  await first.user.type(await box(/^Name/), '!');
  first.unmount();
  change({ name: 'East Hall' });
  const { user } = open();
  await waitFor(async () => expect(await box(/^Name/)).toHaveValue('East Hall'));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await box(/^Name/)).toHaveValue('North Hall!');
  await discard(user);
  expect(await box(/^Name/)).toHaveValue('East Hall');
});
