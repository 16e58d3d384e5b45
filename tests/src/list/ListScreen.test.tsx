import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { building, createPlatform, json, manyBuildings } from './platform.ts';
import { renderList, shownNames } from './renderList.tsx';
import { proves } from '../../support/rows.ts';

const rows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-index'));

describe('the list of buildings', () => {
  it('shows the first page with the profile’s page size, the declared order and the total', async () => {
    const platform = createPlatform(manyBuildings(1203));
    renderList(platform);
    expect(await screen.findByText('School 0001')).toBeVisible();
    expect(shownNames()).toHaveLength(10);
    expect(screen.getByText('1,203 buildings')).toBeVisible();
    expect(screen.getByRole('grid', { name: 'Buildings' })).toHaveAttribute('aria-rowcount', '1204');
    expect(rows()[0]).toHaveAttribute('aria-rowindex', '2');
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  });

  it('says that there are more than a platform counts, also where all are acted on', async () => {
    const platform = createPlatform(manyBuildings(25));
    platform.onCall(({ method, path }) =>
      method === 'GET' && path.endsWith('/Buildings')
        ? json({ items: platform.buildings.slice(0, 10), rowCount: 10_000, rowCountIsLowerBound: true })
        : undefined,
    );
    const { user } = renderList(platform);
    await screen.findByText('School 0001');
    expect(screen.getByText('At least 10,000 buildings')).toBeVisible();
    expect(screen.getByText('1–10 of at least 10,000')).toBeVisible();
    expect(screen.getByRole('grid', { name: 'Buildings' })).toHaveAttribute('aria-rowcount', '-1');
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'false');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(await screen.findByRole('button', { name: 'Select all 10,000+ buildings' })).toBeVisible();
    await user.click(
      within(screen.getByRole('group', { name: 'Selected rows' })).getByRole('button', { name: 'Export' }),
    );
    expect(await screen.findByText('10,000+ that match')).toBeVisible();
  });

  it('shows as many rows as the window fits, unless the profile sets a number, and makes one request', async () => {
    const platform = createPlatform(manyBuildings(200));
    const { user, router } = renderList(platform, { windowHeight: 1200 });
    await screen.findByText('School 0001');
    const rowCount = shownNames().length;
    expect(rowCount).toBeGreaterThan(20);
    expect(platform.listCalls()).toHaveLength(1);
    const rows = screen.getByRole('combobox', { name: 'Rows' });
    expect(rows).toHaveDisplayValue('Fit window');
    await user.selectOptions(rows, '10');
    await waitFor(() => expect(shownNames()).toHaveLength(10));
    await user.selectOptions(rows, 'Fit window');
    await waitFor(() => expect(shownNames()).toHaveLength(rowCount));
    expect(router.state.location.search).toBe('');
    cleanup();
    renderList(createPlatform(manyBuildings(200)), { windowHeight: 1200, pageSize: 25 });
    await screen.findByText('School 0025');
    expect(shownNames()).toHaveLength(25);
  });

  it('offers no page size when the place reads all rows as one page', async () => {
    const { router } = renderList(createPlatform(manyBuildings(12)), { placeName: 'system' });
    await screen.findByText('School 0012');
    expect(screen.getByText('1–12 of 12')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Rows' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
    await act(() => router.navigate('?perPage=10'));
    expect(await screen.findByRole('combobox', { name: 'Rows' })).toHaveDisplayValue('Fit window');
  });

  it('requests its page once', async () => {
    const platform = createPlatform(manyBuildings(30));
    renderList(platform);
    await screen.findByText('School 0001');
    expect(platform.listCalls()).toHaveLength(1);
  });

  it('shows names of references, and of states by the country of the record', async () => {
    const abroad = building(2, { country: 'AU', stateProvinceRegion: 'WA' });
    renderList(createPlatform([building(1, { stateProvinceRegion: 'WA' }), abroad]));
    expect(await screen.findByText('Washington')).toBeVisible();
    expect(screen.getByText('Western Australia')).toBeVisible();
  });

  it('keeps page, sort and search in the URL, so that Back works', async () => {
    const platform = createPlatform(manyBuildings(40));
    const { router, user } = renderList(platform);
    await screen.findByText('School 0001');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('School 0011')).toBeVisible();
    expect(router.state.location.search).toBe('?perPage=10&page=2');
    expect(rows()[0]).toHaveAttribute('aria-rowindex', '12');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(await screen.findByText('School 0040')).toBeVisible();
    expect(router.state.location.search).toBe('?sort=-name');
    await router.navigate(-1);
    expect(await screen.findByText('School 0011')).toBeVisible();
    await router.navigate(-1);
    expect(await screen.findByText('School 0001')).toBeVisible();
  });

  it('goes from a page beyond the end to the last page', async () => {
    const platform = createPlatform(manyBuildings(23));
    const { router } = renderList(platform, { search: '?page=99&perPage=10' });
    expect(await screen.findByText('School 0023')).toBeVisible();
    expect(router.state.location.search).toBe('?perPage=10&page=3');
    expect(shownNames()).toHaveLength(3);
  });

  it.each([
    [6, 'School 0051', 'School 0075'],
    [3, 'School 0021', 'School 0025'],
    [20, 'School 0191', 'School 0200'],
  ])('keeps the first row of page %i in view when the page size changes', async (number, first, last) => {
    const { user } = renderList(createPlatform(manyBuildings(200)), {
      search: `?page=${number}&perPage=10`,
    });
    await screen.findByText(first);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '25');
    expect(await screen.findByText(last)).toBeVisible();
    expect(screen.getByText(first)).toBeVisible();
  });

  it('says to screen readers which buttons lead to no other page', async () => {
    const { user } = renderList(createPlatform(manyBuildings(15)));
    await screen.findByText('School 0001');
    const dead = () =>
      ['First page', 'Previous page', 'Next page', 'Last page'].filter(
        (name) => screen.getByRole('button', { name }).ariaDisabled === 'true',
      );
    expect(dead()).toEqual(['First page', 'Previous page']);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('School 0015');
    expect(dead()).toEqual(['Next page', 'Last page']);
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveFocus();
  });

  it('searches while typing, and Back clears the search', async () => {
    const platform = createPlatform([building(1), building(2, { name: 'Oak Elementary' })]);
    const { router, user } = renderList(platform);
    await screen.findByText('School 0001');
    await user.type(screen.getByRole('searchbox', { name: 'Search Buildings' }), 'oak');
    await waitFor(() => expect(shownNames()).toEqual(['Oak Elementary']));
    await waitFor(() => expect(router.state.location.search).toBe('?q=oak'));
    await router.navigate(-1);
    await waitFor(() => expect(shownNames()).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
  });

  it('keeps the current rows while the next page loads', async () => {
    const platform = createPlatform(manyBuildings(40));
    const { user } = renderList(platform);
    await screen.findByText('School 0001');
    let release = (): void => undefined;
    platform.onCall(
      () =>
        new Promise((resolve) => {
          release = () => resolve(json({ items: [], rowCount: 0 }));
        }),
    );
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByRole('progressbar', { name: 'Loading…' });
    expect(shownNames()).toHaveLength(10);
    release();
  });

  it('does not show a late response to an earlier search', async () => {
    const platform = createPlatform(manyBuildings(40));
    const { user } = renderList(platform);
    await screen.findByText('School 0001');
    let release = (): void => undefined;
    platform.onCall(({ query }) =>
      query.get('filters')?.includes("'0002'")
        ? new Promise((resolve) => {
            release = () => resolve(json({ items: [building(2)], rowCount: 1 }));
          })
        : undefined,
    );
    const search = screen.getByRole('searchbox');
    await user.type(search, '0002');
    await waitFor(() =>
      expect(platform.calls.some(({ query }) => query.get('filters')?.includes("'0002'"))).toBe(true),
    );
    await user.clear(search);
    await user.type(search, '0003');
    await waitFor(() => expect(shownNames()).toEqual(['School 0003']));
    await act(async () => release());
    expect(shownNames()).toEqual(['School 0003']);
  });

  it('shows markup and right-to-left text as text', async () => {
    const name = '<img src=x onerror=alert(1)> مدرسة';
    renderList(createPlatform([building(1, { name })]));
    const link = await screen.findByRole('link', { name });
    expect(link.querySelector('bdi')).not.toBeNull();
    expect(document.querySelector('img')).toBeNull();
  });

  it('gives a cell its full text as a tooltip when its text is cut', async () => {
    const { user } = renderList(createPlatform([building(1, { buildingId: 'Annex of the old town hall' })]));
    const text = await screen.findByText('Annex of the old town hall');
    const cell = text.closest('td');
    await user.hover(text);
    expect(cell).toHaveAttribute('title', '');
    Object.defineProperty(text, 'scrollWidth', { value: text.clientWidth + 1 });
    await user.unhover(text);
    await user.hover(text);
    expect(cell).toHaveAttribute('title', 'Annex of the old town hall');
  });

  it('shows a telephone number as text, not as a link', async () => {
    renderList(createPlatform([building(1, { phoneNumber: '555 0100' })]));
    expect(await screen.findByText('555 0100')).toBeVisible();
    expect(screen.queryByRole('link', { name: '555 0100' })).toBeNull();
  });
});

describe('the states of the list', () => {
  it('shows the catalogue’s message when the call fails, and loads on retry', async () => {
    proves('buildings-fetch');
    const platform = createPlatform(manyBuildings(3));
    platform.onCall(({ path }) => (path.endsWith('/Buildings') ? json({}, 500) : undefined));
    const { user } = renderList(platform);
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to fetch buildings. Please try again');
    platform.onCall(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('School 0001')).toBeVisible();
  });

  it('keeps the rows and says that they may be stale when refreshing fails', async () => {
    const platform = createPlatform(manyBuildings(3));
    const { user } = renderList(platform);
    await screen.findByText('School 0001');
    platform.onCall(() => new Response('<html>Bad gateway</html>', { status: 502 }));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to fetch buildings. Please try again');
    expect(screen.getByText('School 0001')).toBeVisible();
  });

  it('offers adding the first record to users who may add', async () => {
    renderList(createPlatform([]), { placeName: 'system' });
    expect(await screen.findByText('No buildings yet')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Add building' })).toHaveLength(2);
  });

  it('leads to the steps of the first record where its form has tabs', async () => {
    renderList(createPlatform([]), { resource: 'webhookConfigurations' });
    expect(await screen.findByText('No webhook configurations yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set up the first webhook configuration' })).toHaveAttribute(
      'href',
      '/client/admin/raptor-connect/configurations/add?steps',
    );
  });

  it('says that the list is empty, without an add link, to users who may not add', async () => {
    renderList(createPlatform([]), { isSystemUser: false, permissions: ['CanManageBuildingSettings'] });
    expect(await screen.findByText('No buildings yet')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Add building' })).toBeNull();
  });

  it('names the search and filters that match nothing, and clears them on request', async () => {
    const platform = createPlatform(manyBuildings(3));
    const { user } = renderList(platform, { search: '?q=zzz&status~eq=Disabled' });
    const state = await screen.findByText('No buildings match');
    expect(state.parentElement).toHaveTextContent('Search for “zzz”');
    expect(state.parentElement).toHaveTextContent('Status is Disabled');
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByText('School 0001')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveFocus();
    // This platform knows no spellings, and answers with a page of the list.
    expect(screen.queryByText(/Did you mean/)).toBeNull();
  });

  it('offers the nearest search that the platform knows, asks for it once, and keeps the focus', async () => {
    const platform = createPlatform(manyBuildings(3));
    const asked: (string | null)[] = [];
    platform.onCall(({ query }) => {
      if (!query.has('misspelt')) return undefined;
      asked.push(query.get('misspelt'), query.get('filters'));
      return json({ items: [], rowCount: 0, pageNumber: 0, pageSize: 0, didYouMean: 'school' });
    });
    const { user, router } = renderList(platform, { search: '?q=schol&status~eq=Active' });
    await user.click(await screen.findByRole('button', { name: 'Did you mean “school”?' }));
    expect(await screen.findByText('School 0001')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveFocus();
    expect(screen.getByRole('searchbox')).toHaveValue('school');
    expect(new URLSearchParams(router.state.location.search).get('status~eq')).toBe('Active');
    expect(asked).toEqual(['schol', "Status~eq~'Active'"]);
  });
});

describe('the filters of the list', () => {
  it('are described in words and removed one by one', async () => {
    const platform = createPlatform(manyBuildings(9));
    const { user, router } = renderList(platform, { search: '?status~eq=Archived&name~contains=School' });
    await waitFor(() => expect(shownNames()).toEqual(['School 0003', 'School 0006', 'School 0009']));
    await user.click(screen.getByRole('button', { name: 'Remove filter: Status is Archived' }));
    await waitFor(() => expect(shownNames()).toHaveLength(9));
    expect(router.state.location.search).toBe('?name~contains=School');
    expect(screen.getByRole('button', { name: 'Name contains “School”' })).toBeVisible();
  });

  it('are composed of a field, an operator of its type and a value', async () => {
    const platform = createPlatform(manyBuildings(9));
    const { user, router } = renderList(platform);
    await screen.findByText('School 0001');
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    const editor = await screen.findByRole('dialog', { name: 'Add filter' });
    await user.click(within(editor).getByRole('option', { name: 'Status' }));
    const operator = within(editor).getByRole('combobox', { name: 'Condition' });
    const operators = within(operator).getAllByRole('option');
    expect(operators.map(({ textContent }) => textContent)).toEqual(['is', 'is not']);
    expect(within(editor).getByRole('combobox', { name: 'Value' })).toHaveFocus();
    await user.click(within(editor).getByRole('option', { name: 'Archived' }));
    await waitFor(() => expect(shownNames()).toEqual(['School 0003', 'School 0006', 'School 0009']));
    expect(router.state.location.search).toBe('?status~eq=Archived');
  });

  it('for a state says the state, not since when it holds', async () => {
    const platform = createPlatform([]);
    const asked: (string | null)[] = [];
    platform.onCall(({ path, query }) => {
      if (path.endsWith('/WebhookConfiguration')) asked.push(query.get('filters'));
      return undefined;
    });
    renderList(platform, { resource: 'webhookConfigurations', search: '?pausedAt~neq=' });
    expect(await screen.findByRole('button', { name: 'Paused' })).toBeVisible();
    await waitFor(() => expect(asked).toContain('PausedAt~neq~null'));
  });

  it('can be that a field has a value or none', async () => {
    const platform = createPlatform(manyBuildings(3));
    const asked: (string | null)[] = [];
    platform.onCall(({ method, path, query }) => {
      if (method === 'GET' && path.endsWith('/Buildings')) asked.push(query.get('filters'));
      return undefined;
    });
    const { user, router } = renderList(platform);
    await user.click(await screen.findByRole('button', { name: 'More filters' }));
    const editor = await screen.findByRole('dialog', { name: 'Add filter' });
    await user.click(within(editor).getByRole('option', { name: 'City' }));
    await user.selectOptions(within(editor).getByRole('combobox', { name: 'Condition' }), 'is empty');
    expect(within(editor).queryByRole('textbox', { name: 'Value' })).toBeNull();
    await user.click(within(editor).getByRole('button', { name: 'Apply' }));
    await user.click(await screen.findByRole('button', { name: 'City is empty' }));
    expect(router.state.location.search).toBe('?city~eq=');
    await waitFor(() => expect(asked.at(-1)).toBe('City~eq~null'));
    const change = await screen.findByRole('dialog', { name: 'Change filter' });
    expect(within(change).getByRole('combobox', { name: 'Condition' })).toHaveValue('empty');
    await user.selectOptions(within(change).getByRole('combobox', { name: 'Condition' }), 'is not empty');
    await user.click(within(change).getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('button', { name: 'City is not empty' })).toBeVisible();
    await waitFor(() => expect(asked.at(-1)).toBe('City~neq~null'));
    // A required field always has a value.
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    await user.click(await screen.findByRole('option', { name: 'Name' }));
    expect(screen.queryByRole('option', { name: 'is empty' })).toBeNull();
  });

  it('on a time are a period in days, shown as days and changed as one', async () => {
    const platform = createPlatform([]);
    const { user, router } = renderList(platform, { resource: 'users', placeName: 'client' });
    await user.click(await screen.findByRole('button', { name: 'More filters' }));
    const editor = await screen.findByRole('dialog', { name: 'Add filter' });
    await user.click(within(editor).getByRole('option', { name: 'Last sign-in' }));
    const period = within(editor).getByRole('combobox', { name: 'Period' });
    expect(within(period).queryByRole('option', { name: 'is' })).toBeNull();
    await user.selectOptions(period, 'Between two days…');
    await user.type(within(editor).getByLabelText('First day'), '2026-03-07');
    await user.type(within(editor).getByLabelText('Last day'), '2026-03-01');
    await user.click(within(editor).getByRole('button', { name: 'Apply' }));
    expect(await within(editor).findByText('The last day is before the first one.')).toBeVisible();
    await user.clear(within(editor).getByLabelText('Last day'));
    await user.type(within(editor).getByLabelText('Last day'), '2026-03-31');
    await user.click(within(editor).getByRole('button', { name: 'Apply' }));
    const start = await screen.findByRole('button', { name: 'Last sign-in is on or after Mar 7, 2026' });
    expect(screen.getByRole('button', { name: 'Last sign-in is before Apr 1, 2026' })).toBeVisible();
    await user.click(start);
    const change = await screen.findByRole('dialog', { name: 'Change filter' });
    expect(within(change).getByLabelText('Last day')).toHaveValue('2026-03-31');
    await user.selectOptions(within(change).getByRole('combobox', { name: 'Period' }), 'Last 7 days');
    await user.click(within(change).getByRole('button', { name: 'Apply' }));
    const query = new URLSearchParams(router.state.location.search);
    expect([...query.keys()]).toEqual(['lastLogin~gte']);
    // All since a moment.
    await user.click(await screen.findByRole('button', { name: /^Last sign-in is on or after/ }));
    const since = await screen.findByRole('dialog', { name: 'Change filter' });
    await user.selectOptions(within(since).getByRole('combobox', { name: 'Period' }), 'Since a time…');
    fireEvent.change(within(since).getByLabelText('Date and time'), {
      target: { value: '2026-03-07T09:30' },
    });
    await user.click(within(since).getByRole('button', { name: 'Apply' }));
    await screen.findByRole('button', { name: /^Last sign-in is on or after Mar 7, 2026, 9:30/ });
    expect(new URLSearchParams(router.state.location.search).get('lastLogin~gte')).toBe(
      new Date('2026-03-07T09:30').toISOString(),
    );
  });

  it('are found by typing and set with Enter when a field has few values', async () => {
    const { user, router } = renderList(createPlatform(manyBuildings(9)));
    await user.click(await screen.findByRole('button', { name: 'More filters' }));
    const find = await screen.findByRole('combobox', { name: 'Find a filter' });
    expect(find).toHaveFocus();
    expect(screen.getByRole('group', { name: 'Address' })).toContainElement(
      screen.getByRole('option', { name: 'City' }),
    );
    await user.keyboard('level');
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['Has levels is Yes', 'Has levels is No', 'Has levels']);
    await user.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?hasLevels~eq=true');
  });

  it('are not set to a record of an earlier search when Enter comes before the response', async () => {
    const platform = createPlatform([]);
    const [gate, door] = ['88888888-8888-4888-8888-888888888888', '99999999-9999-4999-8999-999999999999'];
    let release: () => void = () => undefined;
    platform.onCall(({ path, query }) => {
      if (/WebhookConfiguration$/i.test(path)) return json({ items: [{ id: gate, name: 'Hook' }] });
      if (!/WebhookCredential$/i.test(path)) return undefined;
      if (!query.get('filters')?.includes("'door'")) return json({ items: [{ id: gate, name: 'Gate' }] });
      return new Promise((resolve) => {
        release = () => resolve(json({ items: [{ id: door, name: 'Door' }] }));
      });
    });
    const { user, router } = renderList(platform, { resource: 'webhookConfigurations' });
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    const editor = within(await screen.findByRole('dialog', { name: 'Add filter' }));
    await user.click(editor.getByRole('option', { name: 'Credential' }));
    await editor.findByRole('option', { name: 'Gate' });
    await user.keyboard('door{Enter}');
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(platform.calls.at(-1)?.query.get('filters')).toContain("'door'"));
    release();
    await editor.findByRole('option', { name: 'Door' });
    await user.keyboard('{Enter}');
    expect(router.state.location.search).toBe(`?webhookCredentialId~eq=${door}`);
  });

  it('include quick filters with a chosen value or an on/off state', async () => {
    const { user, router } = renderList(createPlatform(manyBuildings(9)));
    await screen.findByText('School 0001');
    await user.click(screen.getByRole('button', { name: 'Filter by Status' }));
    await user.click(await screen.findByRole('option', { name: 'Archived' }));
    expect(router.state.location.search).toBe('?status~eq=Archived');
    const chip = await screen.findByRole('button', { name: 'Status is Archived' });
    await waitFor(() => expect(chip).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Without levels', pressed: false }));
    expect(router.state.location.search).toBe('?status~eq=Archived&hasLevels~eq=false');
    expect(screen.queryByRole('button', { name: 'Has levels is No' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Without levels', pressed: true }));
    expect(router.state.location.search).toBe('?status~eq=Archived');
  });

  it('that are counted say how many records they find beside the other filters', async () => {
    const platform = createPlatform([]);
    const totals: Record<string, string> = { failed: '12', skipped: '0', delivered: '2500' };
    const asked: { state?: string }[] = [];
    platform.onCall(({ path, query }) => {
      if (!path.endsWith('/deliveries')) return undefined;
      const filter = JSON.parse(query.get('filter') ?? '{}') as { state?: string };
      if (filter.state !== undefined) asked.push(filter);
      return json([], 200, { 'content-range': `deliveries */${totals[filter.state ?? ''] ?? '3'}` });
    });
    const { user } = renderList(platform, { resource: 'webhookDeliveries' });
    const chip = (name: string) => screen.findByRole('radio', { name });
    const failed = await chip('Failed');
    await waitFor(() => expect(failed).toHaveAccessibleDescription('12'));
    await waitFor(async () => expect(await chip('Skipped')).toHaveAccessibleDescription('0'));
    await waitFor(async () => expect(await chip('Delivered')).toHaveAccessibleDescription('1,000+'));
    // Another outcome replaces the one that is on.
    await user.click(failed);
    await waitFor(() => expect(failed).toBeChecked());
    expect(failed).toHaveAccessibleDescription('12');
    expect(await chip('Skipped')).toHaveAccessibleDescription('0');
    // Waiting and retrying deliveries differ by their attempts.
    const others = asked.filter(({ state }) => state !== 'waiting');
    expect(others.map((filter) => Object.keys(filter))).toEqual(others.map(() => ['state']));
  });

  it('of one field are radio buttons with one for all records', async () => {
    const { user, router } = renderList(createPlatform([]), { resource: 'webhookDeliveries' });
    const outcomes = within(await screen.findByRole('radiogroup', { name: 'Outcome' }));
    const chosen = () => outcomes.getAllByRole('radio').filter((radio) => radio.matches(':checked'));
    const [all] = chosen();
    expect(all).toHaveAccessibleName('All');
    await user.click(outcomes.getByRole('radio', { name: 'Retrying' }));
    expect(router.state.location.search).toBe('?state~eq=waiting&attemptCount~gt=0');
    // The arrows of the keyboard choose, as in every group of radio buttons.
    await user.keyboard('{ArrowRight}');
    expect(router.state.location.search).toBe('?state~eq=waiting&attemptCount~eq=0');
    await waitFor(() => expect(chosen()).toEqual([outcomes.getByRole('radio', { name: 'Waiting' })]));
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    await user.click(outcomes.getByRole('radio', { name: 'All' }));
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(chosen()).toEqual([all]));
  });

  it('of one field have none on while the list has another condition on it, which “All” removes', async () => {
    const { user, router } = renderList(createPlatform([]), {
      resource: 'auditEntries',
      search: '?operation~neq=update&subject~eq=users',
    });
    const kinds = within(await screen.findByRole('radiogroup', { name: 'What' }));
    for (const radio of kinds.getAllByRole('radio')) expect(radio).not.toBeChecked();
    const records = within(screen.getByRole('radiogroup', { name: 'Kind of record' }));
    expect(records.getByRole('radio', { name: 'Users' })).toBeChecked();
    await user.click(kinds.getByRole('radio', { name: 'All' }));
    expect(router.state.location.search).toBe('?subject~eq=users');
  });

  it('reject an invalid number with a message, and keep the input', async () => {
    const { user, router } = renderList(createPlatform([]), { resource: 'users' });
    await user.click(await screen.findByRole('button', { name: 'More filters' }));
    await user.click(await screen.findByRole('option', { name: 'Failed sign-ins' }));
    await user.keyboard('many{Enter}');
    expect(screen.getByRole('textbox', { name: 'Value' })).toHaveValue('many');
    expect(screen.getByRole('textbox', { name: 'Value' })).toHaveAccessibleDescription(/number/);
    expect(router.state.location.search).toBe('');
    await user.clear(screen.getByRole('textbox', { name: 'Value' }));
    await user.keyboard('3{Enter}');
    expect(router.state.location.search).toBe('?failedLogins~eq=3');
  });
});

describe('the rows of the list by keyboard', () => {
  it('are focused with the arrow keys, Home and End, and opened with Enter; one row is in the tab order', async () => {
    const { user, router, path } = renderList(createPlatform(manyBuildings(10)));
    await screen.findByText('School 0001');
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{ArrowDown}');
    expect(rows()[0]).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(rows()[2]).toHaveFocus();
    expect(rows().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    await user.keyboard('{End}');
    expect(rows()[9]).toHaveFocus();
    await user.keyboard('{Home}{Enter}');
    expect(router.state.location.pathname).toBe(`${path}/${building(1).uid}`);
  });

  it('are selected with space, shift and space, and shift and the arrow keys', async () => {
    const { user } = renderList(createPlatform(manyBuildings(10)));
    await screen.findByText('School 0001');
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{ArrowDown} {ArrowDown}{ArrowDown}{Shift>} {/Shift}');
    const selected = () => rows().filter((row) => row.getAttribute('aria-selected') === 'true').length;
    expect(selected()).toBe(3);
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(selected()).toBe(4);
    expect(await screen.findByText('4 selected')).toBeVisible();
  });
});

describe('a row of the list by keyboard', () => {
  it('is walked with the right and left arrow keys, from its checkbox to its menu', async () => {
    const { user } = renderList(createPlatform(manyBuildings(3)));
    await screen.findByText('School 0001');
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{ArrowDown}{Home}{ArrowDown}{ArrowRight}');
    expect(screen.getByRole('checkbox', { name: 'Select School 0002' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('link', { name: 'School 0002' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Actions for School 0002' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(rows()[1]).toHaveFocus();
  });

  it('opens its menu with the menu key and Shift+F10, which the browser tells as a context menu of the row', async () => {
    const { user } = renderList(createPlatform(manyBuildings(3)));
    await screen.findByText('School 0001');
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(fireEvent.contextMenu(rows()[1]!)).toBe(false);
    expect(await screen.findByRole('menu', { name: 'Actions for School 0002' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Open' })).toBeVisible();
  });
});

it('tells people of the same name apart, and names the column of the buttons', async () => {
  const platform = createPlatform([]);
  const people = ['one', 'two', 'three'].map((word, index) => ({
    uid: `00000000-0000-4000-8000-00000000000${index}`,
    firstName: index < 2 ? 'Dmitri' : 'Lea',
    lastName: 'Abara',
    userName: `${word}@school.example`,
  }));
  platform.onCall(({ path }) =>
    path.endsWith('/Users') ? json({ items: people, rowCount: people.length }) : undefined,
  );
  renderList(platform, { resource: 'users', isSystemUser: false });
  for (const name of ['Dmitri Abara, one@school.example', 'Dmitri Abara, two@school.example', 'Lea Abara']) {
    expect(await screen.findByRole('checkbox', { name: `Select ${name}` })).toBeVisible();
    expect(screen.getByRole('button', { name: `Actions for ${name}` })).toBeVisible();
  }
  expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeVisible();
});

describe('the columns of the list', () => {
  it('are moved and resized with Alt and the arrow keys, and stored with the selection of columns', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(130);
    const platform = createPlatform(manyBuildings(2));
    const { user, store } = renderList(platform);
    await screen.findByText('School 0001');
    const heads = () =>
      screen.getAllByRole('columnheader').flatMap(({ textContent }) => (textContent ? [textContent] : []));
    expect(heads().slice(0, 3)).toEqual(['Name', 'Status', 'Building type']);
    screen.getByRole('button', { name: 'Status' }).focus();
    await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{ArrowRight}{/Alt}');
    expect(heads().slice(0, 3)).toEqual(['Name', 'Building type', 'Status']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Unique ID' }));
    expect(store.getItem('list.buildings.client.columns')).toMatchObject({
      shown: { uniqueId: true },
      widths: { status: 146 },
    });
  });
});

// Runs last because it changes the active row.
describe('the menu of a row', () => {
  it('filters the list by a value of the row or of the clicked cell', async () => {
    const inState = manyBuildings(9).map((one) => ({ ...one, stateProvinceRegion: 'WA' }));
    const { user, router } = renderList(createPlatform(inState));
    const row = within((await screen.findByText('School 0003')).closest('tr')!);
    await user.pointer({ keys: '[MouseRight]', target: row.getByText('Archived') });
    await user.click(await screen.findByRole('menuitem', { name: 'Only these: Status is Archived' }));
    await waitFor(() => expect(shownNames()).toEqual(['School 0003', 'School 0006', 'School 0009']));
    expect(router.state.location.search).toBe('?status~eq=Archived');
    await user.click(screen.getByRole('button', { name: 'Actions for School 0006' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Only rows like this…' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Only these: State .* is Washington$/ }));
    expect(router.state.location.search).toBe('?status~eq=Archived&stateProvinceRegion~eq=WA');
  });
});
