import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createPlatform, json } from './platform.ts';
import { renderList, shownNames } from './renderList.tsx';

interface Level {
  readonly uid: string;
  readonly levelName: string;
  readonly displayOrder: number;
}

/** A platform with the levels of a building, sorted by name. */
function platformWithLevels(names: readonly (readonly [string, number])[]) {
  const levels: Level[] = names.map(([levelName, displayOrder]) => ({
    uid: levelName,
    levelName,
    displayOrder,
  }));
  const platform = createPlatform([]);
  platform.onCall(({ method, path, body }) => {
    if (!/levels$/i.test(path)) return undefined;
    if (method === 'POST') {
      const level = { uid: 'new', ...(body as Omit<Level, 'uid'>) };
      levels.push({ ...level, uid: level.levelName });
      return json(level, 201);
    }
    const items = levels.toSorted((a, b) => a.levelName.localeCompare(b.levelName));
    return json({ items, rowCount: items.length });
  });
  return platform;
}

const levelsOfABuilding = {
  resource: 'levels',
  scope: { buildingId: '22222222-2222-4222-8222-222222222222' },
} as const;

const floors = [
  ['First', 1],
  ['Ground', 0],
  ['Cellar', -1],
] as const;

it('levels are shown lowest first, although they are requested by name (levels-7)', async () => {
  const platform = platformWithLevels(floors);
  const { user } = renderList(platform, levelsOfABuilding);
  await waitFor(() => expect(shownNames()).toEqual(['Cellar', 'Ground', 'First']));
  expect(platform.calls.map(({ query }) => query.get('orderInstructions'))).toContain('Name');
  expect(screen.getByRole('columnheader', { name: /^Display order/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await user.click(within(screen.getByRole('columnheader', { name: /^Name/ })).getByRole('button'));
  await waitFor(() => expect(shownNames()).toEqual(['Cellar', 'First', 'Ground']));
});

it('an empty list with a form above it has no second button for the first record', async () => {
  renderList(platformWithLevels([]), levelsOfABuilding);
  expect(await screen.findByText('No levels yet')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Add level' })).toBeNull();
});

it('a list with a form above it has no second button that adds, and a link to the page with all fields', async () => {
  renderList(platformWithLevels(floors), levelsOfABuilding);
  const form = within(await screen.findByRole('form', { name: 'Add level' }));
  expect(screen.getAllByRole('button', { name: 'Add level' })).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'Add level' })).toBeNull();
  expect(form.getByRole('link', { name: 'More fields of a new level' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/levels\/add-level$/),
  );
});

it('levels are added with Enter in a form above the list, which keeps the focus', async () => {
  const platform = platformWithLevels(floors);
  const { user } = renderList(platform, levelsOfABuilding);
  const form = await screen.findByRole('form', { name: 'Add level' });
  const name = within(form).getByRole<HTMLInputElement>('textbox', { name: 'New level' });
  // After the highest.
  const order = within(form).getByRole<HTMLInputElement>('textbox', { name: 'Display order' });
  expect(order).toHaveValue('2');
  await user.type(name, 'Second{Enter}');
  expect(await within(form).findByText('“Second” was created.')).toBeVisible();
  await waitFor(() => expect(name).toHaveFocus());
  expect(name.value).toBe('');
  expect(order).toHaveValue('3');
  await user.keyboard('Third{Enter}');
  await waitFor(() => expect(shownNames()).toContain('Third'));
  expect(shownNames()).toContain('Second');
  expect(platform.calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

it('the message about an added level goes when the list has become shorter', async () => {
  const platform = platformWithLevels(floors);
  const { user } = renderList(platform, levelsOfABuilding);
  const form = within(await screen.findByRole('form', { name: 'Add level' }));
  await user.type(form.getByRole('textbox', { name: 'New level' }), 'Second{Enter}');
  await waitFor(() => expect(shownNames()).toContain('Second'));
  expect(form.getByText('“Second” was created.')).toBeVisible();
  platform.onCall(({ path }) => (/levels$/i.test(path) ? json({ items: [], rowCount: 0 }) : undefined));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(shownNames()).not.toContain('Second'));
  expect(form.queryByText('“Second” was created.')).toBeNull();
});

it('a missing name is reported at its input, and nothing is sent', async () => {
  const platform = platformWithLevels([]);
  const { user } = renderList(platform, levelsOfABuilding);
  const form = await screen.findByRole('form', { name: 'Add level' });
  await user.click(within(form).getByRole('button', { name: 'Add level' }));
  expect(await within(form).findByText('Name is required.')).toBeVisible();
  expect(platform.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});
