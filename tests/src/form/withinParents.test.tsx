import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  type AnyResource,
  defineResource,
  reference,
  section,
  text,
} from '../../../resources/declaration/index.ts';
import { clientUid, fakePlatform, json, show } from './support.tsx';

const access = { read: ['CanManageClients'] } as const;

const roofs: AnyResource = defineResource({
  // No resource of the registry has this name: texts of its fields would replace the keys below.
  name: 'unregisteredRoofs',
  label: { one: 'Inspection', many: 'Inspections' },
  sections: {
    inspection: section('Inspection', {
      name: text({ required: true }),
      building: reference('buildings'),
      level: reference('levels', {
        within: { buildingUID: 'building' },
        embed: 'levelOf',
        filterable: false,
      }),
    }),
  },
  calls: { service: 'inspections/v1' },
  places: {
    system: {
      area: 'system',
      path: '/admin/clients/:clientId/inspections',
      access,
      create: 'add',
      edit: 'PATCH',
    },
  },
  messages: {},
});

const buildings = [
  { uid: 'b-north', name: 'North Hall' },
  { uid: 'b-south', name: 'South Hall' },
];
const levelsOf = (uid: string) => `/clientbuilding/v2/clients/${clientUid}/buildings/${uid}/levels`;

/** Only registered resources have texts. Fields of others are labeled by their keys. */
const labelOf = (name: string) => `resources.unregisteredRoofs.fields.${name}`;
const box = (name: string) => screen.findByRole('combobox', { name: labelOf(name) });

it('offers the levels of the chosen building, and clears the level when the building changes', async () => {
  const platform = fakePlatform(({ path }) => {
    if (path.endsWith('/Buildings')) return json({ items: buildings, rowCount: 2 });
    for (const { uid, name } of buildings)
      if (path === levelsOf(uid))
        return json({ items: [{ uid: `l-${uid}`, levelName: `Roof of ${name}` }], rowCount: 1 });
    return undefined;
  });
  const { user } = show({ resource: roofs, place: 'system', platform });
  const choose = async (name: string, option: string) => {
    await user.click(await box(name));
    await user.click(await screen.findByRole('option', { name: option }));
  };

  const first = `Choose ${labelOf('building')} first.`;
  const level = await box('level');
  expect(level).toHaveAccessibleDescription(first);
  await user.click(level);
  expect(screen.getAllByText(first)).toHaveLength(2);
  expect(platform.calls.filter(({ path }) => path.includes('/levels'))).toHaveLength(0);

  await choose('building', 'North Hall');
  await choose('level', 'Roof of North Hall');
  expect(level).toHaveValue('Roof of North Hall');

  await choose('building', 'South Hall');
  expect(level).toHaveValue('');
  expect(level).toHaveAccessibleDescription(`Cleared because ${labelOf('building')} changed.`);
  await choose('level', 'Roof of South Hall');
  expect(level).toHaveValue('Roof of South Hall');
});

it('discarding a change of the building brings the level back', async () => {
  const record = { uid: 'i-1', name: 'Elevator', building: 'b-north', level: 'l-b-north' };
  const platform = fakePlatform(({ path }) => {
    if (path.endsWith('/i-1')) return json(record, 200, { etag: '"1"' });
    if (path.endsWith('/Buildings')) return json({ items: buildings, rowCount: 2 });
    for (const { uid, name } of buildings)
      if (path === levelsOf(uid))
        return json({ items: [{ uid: `l-${uid}`, levelName: `Roof of ${name}` }], rowCount: 1 });
    return undefined;
  });
  const { user } = show({ resource: roofs, place: 'system', id: 'i-1', platform });
  const level = await box('level');
  await waitFor(() => expect(level).toHaveValue('Roof of North Hall'));
  await user.click(await box('building'));
  await user.click(await screen.findByRole('option', { name: 'South Hall' }));
  await waitFor(() => expect(level).toHaveValue(''));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  const question = screen.queryByRole('dialog');
  if (question) await user.click(within(question).getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await box('building')).toHaveValue('North Hall'));
  await waitFor(() => expect(level).toHaveValue('Roof of North Hall'));
  expect(level).not.toHaveAccessibleDescription(/Cleared/);
});
