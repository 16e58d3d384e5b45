import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { box, buildingUid, clientUid, fakePlatform, json, notices, problem, save, show } from './support.tsx';

const scope = { clientId: clientUid, buildingId: buildingUid };
const level = { resource: 'levels', place: 'client', scope } as const;
const levelsPath = `/clientbuilding/v2/clients/${clientUid}/buildings/${buildingUid}/levels`;
const levelsList = `/client/admin/buildings/${buildingUid}/levels`;
const madeUid = '55555555-5555-4555-8555-555555555555';

const platformThat = (post: (attempt: number) => Response | Promise<Response>) => {
  let attempt = 0;
  return fakePlatform(({ method }) => (method === 'POST' ? post((attempt += 1)) : undefined));
};
const person = { kind: 'client', permissions: ['canmanagebuildingsettings'] } as const;

describe('a new record', () => {
  it('starts with the declared defaults and is sent once; a read-only record leads back to its list', async () => {
    const platform = platformThat(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return json({ uid: madeUid }, 201);
    });
    const { user, router } = show({ ...level, person, platform });
    expect(await box('Display order')).toHaveValue('0');
    expect(screen.getByText('Levels can’t be changed once created.')).toBeVisible();
    await user.type(await box(/^Name/), 'Roof');
    await user.dblClick(save());
    await waitFor(() => expect(router.state.location.pathname).toBe(levelsList));
    expect(platform.writes()).toMatchObject([
      { method: 'POST', path: levelsPath, body: { levelName: 'Roof', displayOrder: 0 } },
    ]);
    expect(notices()).toHaveTextContent('form.created');
  });

  it('opens its page when the response contains only its Location', async () => {
    const location = `/usercontactrole/v2/clients/${clientUid}/Titles/${madeUid}`;
    const platform = platformThat(() => new Response(null, { status: 201, headers: { location } }));
    const title = { resource: 'titles', place: 'client', scope: { clientId: clientUid } } as const;
    const { user, router } = show({
      ...title,
      person: { kind: 'client', permissions: ['canmanageclientsettings'] },
      platform,
    });
    await user.type(await box(/^Name/), 'Dean');
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toContain(madeUid));
    // Back leads to where the form was opened, not to an empty form.
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('names a switch for a state by its word for on', async () => {
    const users = { resource: 'users', place: 'client', scope: { clientId: clientUid } } as const;
    show({
      ...users,
      person: { kind: 'client', permissions: ['canmanageusers'] },
      platform: fakePlatform(() => undefined),
    });
    expect(await screen.findByRole('switch', { name: 'Active' })).toBeChecked();
    expect(screen.queryByRole('switch', { name: 'Status' })).toBeNull();
  });

  it('is followed by an empty form after “Create and add another”', async () => {
    const platform = platformThat(() => json({ uid: madeUid }, 201));
    const { user, router } = show({ ...level, person, platform });
    const name = await box(/^Name/);
    await user.type(name, 'Roof');
    await user.click(screen.getByRole('button', { name: 'Create and add another' }));
    await waitFor(() => expect(name).toHaveValue(''));
    expect(name).toHaveFocus();
    expect(router.state.location.pathname).toBe('/form');
    await user.type(name, 'Cellar{Enter}');
    await waitFor(() => expect(platform.writes()).toHaveLength(2));
  });

  it('keeps the input when it is rejected, and a retry saves it', async () => {
    const platform = platformThat((attempt) => (attempt === 1 ? problem(500) : json({ uid: madeUid }, 201)));
    const { user, router } = show({ ...level, person, platform });
    await user.type(await box(/^Name/), 'Roof');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to create level. Please try again.');
    expect(await box(/^Name/)).toHaveValue('Roof');
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe(levelsList));
  });

  it('shows the platform’s first validation message as a heading and at its field', async () => {
    const sentence = 'Name “Roof” already exists.';
    const platform = platformThat(() => problem(409, { errors: { LevelName: [sentence] } }));
    const { user } = show({ ...level, person, platform });
    await user.type(await box(/^Name/), 'Roof');
    await user.click(save());
    expect(await screen.findByRole('heading', { level: 2, name: sentence })).toBeVisible();
    // In the summary once, as a link to the field.
    expect(within(screen.getByRole('alert')).getAllByText(sentence)).toHaveLength(1);
    expect(screen.getByRole('link', { name: sentence })).toBeVisible();
    expect(await box(/^Name/)).toHaveAccessibleDescription(sentence);
  });
});

describe('validation before sending', () => {
  it('reports an error at the field on blur, and removes it once it is fixed', async () => {
    const platform = platformThat(() => json({ uid: madeUid }, 201));
    const { user } = show({ ...level, person, platform });
    const name = await box(/^Name/);
    await user.type(name, 'R{Backspace}');
    await user.tab();
    await waitFor(() => expect(name).toHaveAccessibleDescription('Name is required.'));
    expect(name).toBeInvalid();
    await user.type(name, 'R');
    await waitFor(() => expect(name).not.toHaveAccessibleDescription());
  });

  it('that is opened begins in the first input, and reports no error when that is left as it was', async () => {
    const platform = platformThat(() => json({ uid: madeUid }, 201));
    const { user, router } = show({ ...level, person, platform });
    expect(await box(/^Name/)).not.toHaveFocus();
    await act(async () => router.navigate('/before'));
    await act(async () => router.navigate('/form'));
    const name = await box(/^Name/);
    expect(name).toHaveFocus();
    await user.tab();
    const next = screen.getAllByRole('textbox').find((other) => other !== name);
    await user.type(next!, 'B1');
    await user.tab();
    expect(name).toHaveAttribute('aria-invalid', 'false');
    expect(name).not.toHaveAccessibleDescription();
  });

  it('reports no error in an input that is passed after the record before was added', async () => {
    const platform = platformThat(() => json({ uid: madeUid }, 201));
    const { user } = show({ ...level, person, platform });
    const name = await box(/^Name/);
    await user.type(name, 'Roof');
    await user.click(screen.getByRole('button', { name: 'Create and add another' }));
    await waitFor(() => expect(name).toHaveValue(''));
    expect(name).toHaveFocus();
    await user.tab();
    await user.type(await box('Display order'), '2');
    await user.tab();
    expect(name).toHaveAttribute('aria-invalid', 'false');
  });

  it('sends nothing, and shows a focused summary that links to each field', async () => {
    const platform = platformThat(() => json({ uid: madeUid }, 201));
    const { user } = show({ ...level, person, platform });
    const order = await box('Display order');
    await user.clear(order);
    await user.type(order, 'first');
    await user.click(save());
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(summary).toHaveFocus());
    expect(summary).toHaveTextContent('2 fields need your attention.');
    expect(summary).toHaveTextContent('Name is required.');
    await user.click(within(summary).getByRole('link', { name: /^Display order/ }));
    expect(order).toHaveFocus();
    expect(order).toHaveAccessibleDescription(/Display order must be a whole number\./);
    expect(platform.writes()).toEqual([]);
  });
});

describe('an address', () => {
  const newBuilding = { resource: 'buildings', place: 'system' } as const;
  const country = () => screen.findByRole('combobox', { name: /^Country/ });
  const state = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^State/ });

  it('offers the states of the selected country, and clears a state of another country with a notice', async () => {
    const platform = platformThat(() => json({ uid: madeUid }, 201));
    const { user } = show({ ...newBuilding, platform });
    await waitFor(async () => expect(await country()).toHaveValue('United States'));
    await user.type(await state(), 'wash');
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Washington']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await state()).toHaveValue('Washington');
    await user.clear(await country());
    await user.type(await country(), 'Kingdom{Enter}');
    await waitFor(async () => expect(await state()).toHaveValue(''));
    expect(
      screen.getByText('“Washington” was cleared because it doesn’t belong to United Kingdom.'),
    ).toBeVisible();
  });

  it('clears a state of another country also when the states load after the country was changed', async () => {
    let release: () => void = () => undefined;
    const platform = fakePlatform(async ({ path }) => {
      if (path === '/clientbuilding/v2/states')
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      return undefined;
    });
    const { user } = show({ ...newBuilding, platform });
    await waitFor(async () => expect(await country()).toHaveValue('United States'));
    await user.type(await state(), 'TX');
    await user.tab();
    await user.clear(await country());
    await user.type(await country(), 'Kingdom{Enter}');
    expect(await state()).toHaveValue('TX');
    release();
    await waitFor(async () => expect(await state()).toHaveValue(''));
    expect(
      screen.getByText('“Texas” was cleared because it doesn’t belong to United Kingdom.'),
    ).toBeVisible();
  });

  it('keeps a region typed after the country was changed while the states load', async () => {
    let release: () => void = () => undefined;
    const platform = fakePlatform(async ({ path }) => {
      if (path === '/clientbuilding/v2/states')
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      return undefined;
    });
    const { user } = show({ ...newBuilding, platform });
    await waitFor(async () => expect(await country()).toHaveValue('United States'));
    await user.type(await state(), 'TX');
    await user.tab();
    await user.clear(await country());
    await user.type(await country(), 'Kingdom{Enter}');
    await user.clear(await state());
    await user.type(await state(), 'Rutland');
    await user.tab();
    release();
    await user.click(await state());
    expect(await screen.findByRole('option', { name: /Kent/ })).toBeVisible();
    expect(await state()).toHaveValue('Rutland');
  });

  it('keeps a state whose code exists in the new country', async () => {
    const platform = platformThat(() => json({ uid: madeUid }, 201));
    const { user } = show({ ...newBuilding, platform });
    await waitFor(async () => expect(await country()).toHaveValue('United States'));
    await user.type(await state(), 'WA');
    await user.tab();
    expect(await state()).toHaveValue('Washington');
    await user.clear(await country());
    await user.type(await country(), 'Austr{Enter}');
    await waitFor(async () => expect(await state()).toHaveValue('Western Australia'));
  });

  it('accepts a region that is not in the list, also when saved by keyboard', async () => {
    const platform = platformThat(() => json({ uid: madeUid }, 201));
    const { user } = show({ ...newBuilding, platform });
    await waitFor(async () => expect(await country()).toHaveValue('United States'));
    await user.type(await box(/^Name/), 'Annex');
    await user.type(await state(), 'Elsewhere');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(platform.writes()[0]?.body).toMatchObject({ stateProvinceRegion: 'Elsewhere', country: 'US' }),
    );
  });

  it('labels and validates the postal code by country', async () => {
    const platform = platformThat(() => json({ uid: madeUid }, 201));
    const { user } = show({ ...newBuilding, platform });
    await waitFor(async () => expect(await country()).toHaveValue('United States'));
    const zip = await box('ZIP code');
    await user.type(zip, 'SW1A 1AA');
    await user.tab();
    await waitFor(() => expect(zip).toHaveAccessibleDescription(/ZIP code of 5 digits/));
    await user.clear(await country());
    await user.type(await country(), 'Kingdom{Enter}');
    const postcode = await box('Postcode');
    await waitFor(() => expect(postcode).not.toHaveAccessibleDescription());
  });
});
