import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetLists, rememberList } from '../../../src/navigation/lastAddress.ts';
import {
  box,
  building,
  buildingUid,
  clientAdmin,
  clientUid,
  fakePlatform,
  json,
  notices,
  problem,
  save,
  show,
  type Call,
} from './support.tsx';

const path = `/clientbuilding/v2/clients/${clientUid}/Buildings/${buildingUid}`;

// Unmounted first, because an unsaved form stores its draft when it unmounts. Other files of this process also visit lists.
beforeEach(forgetLists);
/** A platform with one building whose entity tag changes with each write. */
function oneBuilding(
  onWrite: (call: Call, attempt: number) => Response | undefined | Promise<Response | undefined> = () =>
    undefined,
) {
  let version = 1;
  let isOwnChange = false;
  let writes = 0;
  let record: Record<string, unknown> = building;
  const platform = fakePlatform(async (call) => {
    if (call.path.toLowerCase() !== path.toLowerCase()) return undefined;
    if (call.method === 'GET') return json(record, 200, { etag: `"${version}"` });
    writes += 1;
    const response = await onWrite(call, writes);
    if (response) return response;
    if (call.headers.get('if-match') !== `"${version}"`) return problem(412, { isOwnChange });
    version += 1;
    const operations = (call.method === 'PATCH' ? call.body : []) as { path: string; value: unknown }[];
    const replaced = Object.fromEntries(operations.map(({ path: at, value }) => [at.slice(1), value]));
    record = { ...record, ...(call.method === 'PATCH' ? replaced : (call.body as object)) };
    return json(record, 200, { etag: `"${version}"` });
  });
  return {
    platform,
    /** A change by another user, or by the same one in another window. */
    change: (changes: object, by: 'others' | 'own' = 'others') => {
      record = { ...record, ...changes };
      isOwnChange = by === 'own';
      version += 1;
    },
  };
}

const atClient = { resource: 'buildings', place: 'client', id: buildingUid, person: clientAdmin } as const;
const atSystem = { resource: 'buildings', place: 'system', id: buildingUid } as const;

describe('saving a changed record', () => {
  it('sends only the changes, with the entity tag, and confirms the save', async () => {
    const { platform } = oneBuilding();
    const { user } = show({ ...atClient, platform });
    const name = await box(/^Name/);
    await user.clear(name);
    await user.type(name, 'South Hall');
    expect(screen.getByText('1 unsaved change')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(platform.writes()).toHaveLength(1));
    const [call] = platform.writes();
    expect(call).toMatchObject({
      method: 'PATCH',
      body: [{ op: 'replace', path: '/name', value: 'South Hall' }],
    });
    expect(call?.headers.get('if-match')).toBe('"1"');
    await waitFor(() => expect(notices()).toHaveTextContent('form.saved'));
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('reports that nothing changed after a value is typed and restored, and sends nothing', async () => {
    const { platform } = oneBuilding();
    const { user } = show({ ...atClient, platform });
    const name = await box(/^Name/);
    await user.type(name, 'x');
    await user.type(name, '{Backspace}');
    const notes = await box('Notes');
    await user.type(notes, 'x');
    await user.clear(notes);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.keyboard('{Control>}s{/Control}');
    expect(notices()).toHaveTextContent('form.nothingChanged');
    expect(platform.writes()).toEqual([]);
  });

  it('saves once on a double click and on Ctrl+S pressed twice', async () => {
    const { platform } = oneBuilding(async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return undefined;
    });
    const { user } = show({ ...atClient, platform });
    await user.type(await box(/^Name/), '!');
    await user.dblClick(save());
    await user.keyboard('{Control>}ss{/Control}');
    await waitFor(() => expect(notices()).toHaveTextContent('form.saved'));
    expect(platform.writes()).toHaveLength(1);
  });

  it('keeps input that is typed during the save', async () => {
    let answer: () => void = () => undefined;
    const { platform } = oneBuilding(async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return undefined;
    });
    const { user } = show({ ...atClient, platform });
    await user.type(await box(/^Name/), '!');
    await user.click(save());
    await user.type(await box('City'), ' Center');
    answer();
    await waitFor(() => expect(notices()).toHaveTextContent('form.saved'));
    expect(await box('City')).toHaveValue('Seattle Center');
    expect(screen.getByText('1 unsaved change')).toBeVisible();
  });
});

describe('a save that fails', () => {
  it('keeps the input and shows the catalogue’s message until a retry saves the record', async () => {
    const { platform } = oneBuilding((_, attempt) => (attempt === 1 ? problem(500) : undefined));
    const { user } = show({ ...atSystem, platform });
    const name = await box(/^Name/);
    await user.type(name, '!');
    await user.click(save());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Unable to update building. Please try again');
    expect(alert).toHaveFocus();
    expect(name).toHaveValue('North Hall!');
    await user.click(save());
    await waitFor(() => expect(notices()).toHaveTextContent('form.saved'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(platform.writes().map(({ method }) => method)).toEqual(['PUT', 'PUT']);
  });

  it.each([
    ['HTML instead of JSON', () => new Response('<html>', { status: 502 })],
    ['too many requests', () => problem(429)],
  ])('shows the message for %s', async (_, failing) => {
    const { platform } = oneBuilding(failing);
    const { user } = show({ ...atClient, platform });
    await user.type(await box(/^Name/), '!');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to update building. Please try again');
  });

  it('says that the device is offline, and keeps the input', async () => {
    const { platform } = oneBuilding(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = show({ ...atClient, platform });
    const name = await box(/^Name/);
    await user.type(name, '!');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(/You’re offline/);
    expect(name).toHaveValue('North Hall!');
  });

  it('says that the record was deleted in the meantime, and keeps the input', async () => {
    const { platform } = oneBuilding(() => problem(404));
    const { user } = show({ ...atClient, platform });
    const name = await box(/^Name/);
    await user.type(name, '!');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'It was deleted, or is no longer yours to change, since you opened it.',
    );
    expect(name).toHaveValue('North Hall!');
  });

  it('shows the platform’s messages at their fields, and links to them', async () => {
    const { platform } = oneBuilding(() => problem(400, { errors: { Name: ['Name “X” already exists.'] } }));
    const { user } = show({ ...atClient, platform });
    const name = await box(/^Name/);
    await user.type(name, '!');
    await user.click(save());
    const alert = await screen.findByRole('alert');
    expect(name).toHaveAccessibleDescription('Name “X” already exists.');
    await user.click(within(alert).getByRole('link', { name: 'Name “X” already exists.' }));
    expect(name).toHaveFocus();
    await user.type(name, '2');
    await waitFor(() => expect(name).not.toHaveAccessibleDescription());
  });
});

describe('a record that another user changed', () => {
  it('merges automatically when other fields changed, saves with the new tag and reports the other changes', async () => {
    const { platform, change } = oneBuilding();
    const { user } = show({ ...atClient, platform });
    await user.type(await box(/^Name/), '!');
    change({ city: 'Tacoma' });
    await user.click(save());
    await waitFor(() => expect(notices()).toHaveTextContent('form.saved'));
    expect(screen.getByText(/Both sets of changes were saved\. Theirs: City/)).toBeVisible();
    expect(await box('City')).toHaveValue('Tacoma');
    expect(platform.writes().map((call) => call.headers.get('if-match'))).toEqual(['"1"', '"2"']);
  });

  it('shows base, theirs and mine for a field that both changed, with a choice by keyboard', async () => {
    const { platform, change } = oneBuilding();
    const { user } = show({ ...atClient, platform });
    const name = await box(/^Name/);
    await user.clear(name);
    await user.type(name, 'Mine');
    change({ name: 'Theirs', city: 'Tacoma' });
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: /Someone changed/ });
    expect(dialog).toHaveTextContent(/It was: North Hall/);
    expect(within(dialog).getByRole('radio', { name: 'Mine: Mine' })).toBeChecked();
    expect(dialog).toHaveTextContent(/City: Tacoma/);
    within(dialog).getByRole('radio', { name: 'Mine: Mine' }).focus();
    await user.keyboard('{ArrowUp}');
    expect(within(dialog).getByRole('radio', { name: 'Theirs: Theirs' })).toBeChecked();
    await user.keyboard('{ArrowDown}');
    await user.click(within(dialog).getByRole('button', { name: 'Save these values' }));
    await waitFor(() => expect(notices()).toHaveTextContent('form.saved'));
    expect(platform.writes().at(-1)?.body).toEqual([{ op: 'replace', path: '/name', value: 'Mine' }]);
    expect(await box('City')).toHaveValue('Tacoma');
  });

  it('is called one’s own change when the platform says so, in the choice and in the report of a merge', async () => {
    const { platform, change } = oneBuilding();
    const { user } = show({ ...atClient, platform });
    const name = await box(/^Name/);
    await user.type(name, '!');
    change({ name: 'East Hall' }, 'own');
    await user.click(save());
    const dialog = await screen.findByRole('dialog', {
      name: 'You saved “East Hall” in another window while editing it here',
    });
    await user.click(within(dialog).getByRole('radio', { name: 'In the other window: East Hall' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save these values' }));
    await waitFor(() => expect(name).toHaveValue('East Hall'));
    await user.type(name, '!');
    change({ city: 'Tacoma' }, 'own');
    await user.click(save());
    expect(await screen.findByText(/^You changed “East Hall!” in another window too\./)).toHaveTextContent(
      'From the other window: City.',
    );
  });

  it('keeps the input when the choice is canceled', async () => {
    const { platform, change } = oneBuilding();
    const { user } = show({ ...atClient, platform });
    const name = await box(/^Name/);
    await user.type(name, '!');
    change({ name: 'Theirs' });
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(name).toHaveValue('North Hall!');
    expect(screen.getByText('1 unsaved change')).toBeVisible();
  });
});

describe('a save that meets changes of other users repeatedly', () => {
  it('fails with a message when every attempt is rejected', async () => {
    const { platform, change } = oneBuilding((_, attempt) => {
      change({ city: `City ${attempt}` });
      return problem(412);
    });
    const { user } = show({ ...atClient, platform });
    await user.type(await box(/^Name/), '!');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to update building. Please try again');
    expect(platform.writes()).toHaveLength(3);
    expect(await box(/^Name/)).toHaveValue('North Hall!');
    expect(screen.getByText('1 unsaved change')).toBeVisible();
    expect(screen.queryByText(/Both sets of changes were saved/)).toBeNull();
  });

  it('reports no merge as saved when the choice after it is canceled', async () => {
    const { platform, change } = oneBuilding((_, attempt) => {
      change(attempt === 1 ? { city: 'Tacoma' } : { name: 'Theirs' });
      return problem(412);
    });
    const { user } = show({ ...atClient, platform });
    await user.type(await box(/^Name/), '!');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await box(/^Name/)).toHaveValue('North Hall!');
    expect(screen.queryByText(/Both sets of changes were saved/)).toBeNull();
  });
});

describe('leaving with unsaved changes', () => {
  it('requires confirmation, keeps the input on Stay, and continues on Leave', async () => {
    const { platform } = oneBuilding();
    const { user, router } = show({ ...atClient, platform });
    await user.type(await box(/^Name/), '!');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/form');
    expect(await box(/^Name/)).toHaveValue('North Hall!');
    await router.navigate(-1);
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByText('Before')).toBeVisible();
  });

  it('stores a draft that does not hide what another user changed until it is restored', async () => {
    const { platform, change } = oneBuilding();
    const first = show({ ...atClient, platform });
    await first.user.type(await box(/^Name/), '!');
    // As when the browser discards the page.
    first.unmount();
    change({ name: 'East Hall' });
    const { user } = show({ ...atClient, platform });
    await waitFor(async () => expect(await box(/^Name/)).toHaveValue('East Hall'));
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await box(/^Name/)).toHaveValue('North Hall!');
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: /Someone changed/ });
    expect(dialog).toHaveTextContent('East Hall');
    expect(platform.writes().map(({ headers }) => headers.get('if-match'))).toEqual(['"1"']);
  });

  it('requires no confirmation after a save', async () => {
    const { platform } = oneBuilding();
    const { user } = show({ ...atClient, platform });
    const name = await box(/^Name/);
    await user.type(name, '!');
    await user.click(save());
    await waitFor(() => expect(notices()).toHaveTextContent('form.saved'));
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByText('Another page')).toBeVisible();
  });

  it('requires no confirmation after the input is restored', async () => {
    const { platform } = oneBuilding();
    const { user } = show({ ...atClient, platform });
    const name = await box(/^Name/);
    await user.type(name, '!');
    expect(screen.getByText('1 unsaved change')).toBeVisible();
    await user.type(name, '{Backspace}');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByText('Another page')).toBeVisible();
  });

  it('requires confirmation when the tab closes, but not after the session has ended', async () => {
    const { platform } = oneBuilding();
    const { user } = show({ ...atClient, platform });
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const name = await box(/^Name/);
    expect(asks()).toBe(false);
    await user.type(name, '!');
    expect(asks()).toBe(true);
    window.dispatchEvent(new Event('safety-portal:session-end'));
    expect(asks()).toBe(false);
  });

  it('offers to restore unsaved input after the page was discarded', async () => {
    const { platform } = oneBuilding();
    const first = show({ ...atClient, platform });
    await first.user.type(await box(/^Name/), '!');
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    const { user } = show({ ...atClient, platform });
    expect(await box(/^Name/)).toHaveValue('North Hall');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await box(/^Name/)).toHaveValue('North Hall!');
    expect(screen.getByText('1 unsaved change')).toBeVisible();
  });
});

describe('reading the record', () => {
  it('shows the catalogue’s message for a failure, and tries again', async () => {
    const platform = fakePlatform(() => problem(500));
    show({ ...atSystem, platform });
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to fetch building. Please try again');
    expect(screen.getByRole('heading', { name: 'This building couldn’t be loaded' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('says that a record is not there, without a retry, with a link back', async () => {
    const platform = fakePlatform(() => problem(404));
    show({ ...atSystem, platform });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'It doesn’t exist, was deleted, or isn’t yours',
    );
    expect(screen.getByRole('heading', { name: 'This building isn’t here' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute(
      'href',
      `/admin/clients/${clientUid}/buildings`,
    );
  });

  it('shows a resource without updates as read-only', async () => {
    const platform = fakePlatform(({ path: at }) =>
      at.endsWith('/levels/level-1')
        ? json({ uid: 'level-1', levelName: 'Ground', displayOrder: 0 })
        : undefined,
    );
    show({
      resource: 'levels',
      place: 'client',
      id: 'level-1',
      person: clientAdmin,
      platform,
      scope: { clientId: clientUid, buildingId: buildingUid },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Ground' })).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('omits hidden fields, and shows other read-only fields as text', async () => {
    const client = {
      uid: clientUid,
      name: 'Northfield',
      status: 2,
      type: 0,
      billingType: 1,
      country: 'US',
      modules: [],
    };
    const platform = fakePlatform(({ path: at }) => {
      if (at.endsWith('/modulegroups')) return json([]);
      return at === `/clientbuilding/v2/clients/${clientUid}` ? json(client) : undefined;
    });
    show({ resource: 'clients', place: 'client', id: clientUid, person: clientAdmin, platform });
    expect(await box(/^Name/)).toHaveValue('Northfield');
    expect(screen.queryByText('Billing type')).toBeNull();
    expect(screen.queryByRole('combobox', { name: /Status/ })).toBeNull();
    expect(screen.getByText('Status').nextSibling).toHaveTextContent('Active');
  });
});

it('deletes after a confirmation with the record and its cascade, and returns to the list with its search', async () => {
  rememberList(`/admin/clients/${clientUid}/buildings`, '?q=hall&page=2');
  const platform = fakePlatform(({ method, path: at }) => {
    if (at.endsWith('/levels')) return json({ items: [], rowCount: 3 });
    if (at !== path) return undefined;
    return method === 'DELETE' ? new Response(null, { status: 204 }) : json(building, 200, { etag: '"1"' });
  });
  const { user, router } = show({ ...atSystem, platform });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “North Hall”?' });
  await waitFor(() => expect(dialog).toHaveTextContent('3 levels'));
  // Enter does nothing harmful.
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
  expect(dialog).toHaveTextContent('locations');
  await user.click(within(dialog).getByRole('button', { name: 'Delete “North Hall”' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/clients/${clientUid}/buildings`));
  expect(router.state.location.search).toBe('?q=hall&page=2');
  expect(platform.writes()).toMatchObject([{ method: 'DELETE', path }]);
});

it('shows why a save was refused also when the reason belongs to no field of the page', async () => {
  const errors = { Name: ['Name is taken.'], BillingType: ['Choose how this client is billed.'] };
  const client = { uid: clientUid, name: 'Northfield', type: 0, status: 0, country: 'US' };
  const platform = fakePlatform(({ method, path: called }) => {
    if (called !== `/clientbuilding/v2/clients/${clientUid}`) return undefined;
    return method === 'GET' ? json(client, 200, { etag: '"1"' }) : problem(400, { errors });
  });
  const { user } = show({
    resource: 'clients',
    place: 'client',
    id: clientUid,
    person: clientAdmin,
    platform,
  });
  await user.type(await box(/^Name/), ' East');
  expect(screen.queryByText('Billing type')).toBeNull();
  await user.click(save());
  // Beside the alert of a section whose options this platform does not have.
  const title = await screen.findByText('Unable to update client. Please try again');
  const summary = title.closest('[role=alert]');
  expect(summary).toHaveTextContent('Name is taken.');
  expect(summary).toHaveTextContent('Billing type: Choose how this client is billed.');
});

it('discarding a change of the country brings the state back with it', async () => {
  const { user } = show({ ...atSystem, platform: oneBuilding().platform });
  const combobox = (name: RegExp) => screen.findByRole('combobox', { name });
  const [country, state] = [await combobox(/^Country/), await combobox(/^State/)];
  await waitFor(() => expect(state).toHaveValue('Washington'));
  await user.click(country);
  await user.click(await screen.findByRole('option', { name: 'United Kingdom' }));
  await waitFor(() => expect(state).toHaveValue(''));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  const question = screen.queryByRole('dialog');
  if (question) await user.click(within(question).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(country).toHaveValue('United States'));
  await waitFor(() => expect(state).toHaveValue('Washington'));
  // The effects of the reset have run.
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(state).toHaveValue('Washington');
});

it('the page of a singleton has the title of its place', async () => {
  const platform = fakePlatform(({ path: called }) =>
    called.toLowerCase().endsWith('/user/settings')
      ? json({ uid: clientUid, maximumFailedLogins: 20, requirePasswordChange: false })
      : undefined,
  );
  show({ resource: 'userSettings', place: 'client', id: clientUid, person: clientAdmin, platform });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('User Settings');
});
