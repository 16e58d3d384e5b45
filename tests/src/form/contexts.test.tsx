import { act, screen, waitFor } from '@testing-library/react';
import {
  SaveButton,
  TextField,
  TextInput,
  useCreateContext,
  useEditContext,
  useRegisterMutationMiddleware,
  useSaveContext,
  type Middleware,
} from 'react-admin';
import { useCallback } from 'react';
import { expect, it } from 'vitest';
import { buildings } from '../../../resources/buildings/index.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { features } from '../../../src/app/features.ts';
import { loadable } from '../../../src/loading/loadable.tsx';
import { box, building, buildingUid, fakePlatform, json, show } from './support.tsx';

const path = new RegExp(`/Buildings(/${buildingUid})?$`);
const onePlatform = () =>
  fakePlatform(({ path: called, method }) => {
    if (!path.test(called)) return undefined;
    return json(building, method === 'POST' ? 201 : 200, { etag: '"1"' });
  });

/** The declared buildings, whose notes `Part` renders. */
function withSection(Part: () => React.ReactNode) {
  const resource = {
    ...buildings,
    sections: buildings.sections.map((section) =>
      section.name === 'notes' ? { ...section, widget: 'stock' } : section,
    ),
  } as AnyResource;
  const sections = { stock: loadable(async () => ({ default: Part })) };
  return { resource, features: { ...features, buildings: { ...features.buildings, sections } } };
}

type Save = (resource: string, params: { data?: Record<string, unknown> }) => Promise<unknown>;

/** A section made of react-admin's components, in the product's form. */
function Stock() {
  const { record, defaultTitle } = useEditContext();
  const { save } = useSaveContext();
  const addNote = useCallback<Middleware<Save>>(
    async (resource, params, next) =>
      next(resource, { ...params, data: { ...params.data, notes: 'By a middleware' } }),
    [],
  );
  useRegisterMutationMiddleware(addNote);
  return (
    <>
      <p>{`${defaultTitle}: ${record.buildingId}`}</p>
      <TextField source="city" />
      <TextInput source="addressLine1" label="Street" />
      <SaveButton label="Store" />
      <button type="button" onClick={() => void save?.({ city: 'Tacoma', unknown: 1 })}>
        Move
      </button>
    </>
  );
}

it('react-admin inputs and buttons edit and save the record of the page', async () => {
  const platform = onePlatform();
  const { user } = show({
    ...withSection(Stock),
    place: 'system',
    id: buildingUid,
    platform,
  });
  expect(await screen.findByText('North Hall: N-1')).toBeVisible();
  expect(screen.getByText('Seattle')).toBeVisible();
  const street = await box('Street');
  await user.clear(street);
  await user.type(street, '2 Main Street');
  // The button is disabled while the blurred input is validated.
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Store' }));
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
  expect(platform.writes()[0]?.body).toMatchObject({
    addressLine1: '2 Main Street',
    notes: 'By a middleware',
  });
});

it('the save context saves fields of the form and drops unknown ones', async () => {
  const platform = onePlatform();
  const { user } = show({ ...withSection(Stock), place: 'system', id: buildingUid, platform });
  await user.click(await screen.findByRole('button', { name: 'Move' }));
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
  expect(platform.writes()[0]?.body).toMatchObject({ city: 'Tacoma' });
  expect(platform.writes()[0]?.body).not.toHaveProperty('unknown');
});

it('the save context saves nothing before the record has loaded', async () => {
  let answer = () => {};
  let isHeld = false;
  const platform = fakePlatform(async ({ path: called, method }) => {
    if (!path.test(called)) return undefined;
    if (isHeld && method === 'GET') await new Promise<void>((resolve) => (answer = resolve));
    return json(building, 200, { etag: '"1"' });
  });
  const { user, router } = show({ ...withSection(Stock), place: 'system', id: buildingUid, platform });
  await screen.findByRole('button', { name: 'Move' });
  isHeld = true;
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await act(() => router.navigate('/form'));
  // The page shows the cached record while the new read is pending.
  const move = await screen.findByRole('button', { name: 'Move' });
  await user.click(move);
  expect(platform.writes()).toHaveLength(0);
  isHeld = false;
  answer();
  await waitFor(async () => {
    await user.click(move);
    expect(platform.writes()).toHaveLength(1);
  });
});

it('a create page provides react-admin’s create context', async () => {
  const New = () => {
    const { defaultTitle, resource } = useCreateContext();
    return <p>{`${defaultTitle} of ${resource}`}</p>;
  };
  show({ ...withSection(New), place: 'system', platform: onePlatform() });
  expect(await screen.findByText('New building of buildings')).toBeVisible();
});
