import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clientAdmin, clientUid, fakePlatform, json, notices, save, show } from './support.tsx';
import { resourceNamed } from '../../../resources/registry.ts';
import { type AnyResource, instant } from '../../../resources/declaration/index.ts';
import { addFieldMessages } from '../../../src/i18n/addFieldMessages.ts';

const id = '99999999-9999-4999-8999-999999999999';

const usedAt = instant({ label: 'Last used' });
addFieldMessages('mappings', { usedAt });

/** Mappings with a last use. */
const declared = resourceNamed('mappings')!;
const resource: AnyResource = {
  ...declared,
  fields: {
    ...declared.fields,
    isEnabled: { ...declared.fields['isEnabled'], kind: 'boolean', inUse: 'usedAt' } as never,
    usedAt,
  },
};

async function switchOff(usedAt: string) {
  let record = {
    uid: id,
    clientUID: clientUid,
    name: 'Staff',
    isEnabled: true,
    hasAllBuildings: true,
    usedAt,
  };
  const platform = fakePlatform(({ method, path, body }) => {
    if (!path.endsWith(id)) return undefined;
    if (method !== 'GET') record = { ...record, ...(body as object) };
    return json(record);
  });
  const { user } = show({ resource, place: 'client', id, person: clientAdmin, platform });
  const enabled = await screen.findByRole('switch', { name: 'Enabled' });
  await user.click(enabled);
  await user.click(save());
  return { user, enabled, platform, read: () => record };
}

it('a form asks before it switches off a record that was in use within a day', async () => {
  const { user, enabled, platform, read } = await switchOff(new Date().toISOString());
  expect(await screen.findByRole('dialog', { name: 'Switch off “Staff”?' })).toHaveTextContent(
    'It is in use. ',
  );
  await user.click(screen.getByRole('button', { name: 'Keep it on' }));
  expect(platform.writes()).toEqual([]);
  expect(enabled).not.toBeChecked();

  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(read().isEnabled).toBe(false));
  await waitFor(() => expect(notices()).toHaveTextContent('actions.switchOff.done'));
});

it('a form saves without a question when the last use is older', async () => {
  const { read } = await switchOff('2020-01-01T00:00:00.000Z');
  await waitFor(() => expect(read().isEnabled).toBe(false));
  expect(screen.queryByRole('dialog')).toBeNull();
});
