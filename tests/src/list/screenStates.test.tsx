import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inState, type ScreenState } from '../../support/screenStates.ts';
import { createPlatform, manyBuildings } from './platform.ts';
import { renderList, shownNames } from './renderList.tsx';

/** The list of three buildings in a state. */
function show(state: ScreenState) {
  const platform = createPlatform(manyBuildings(3));
  return renderList({ ...platform, fetch: inState(state, platform.fetch) });
}

it('an empty list says what it would hold, and who adds it', async () => {
  show('empty');
  expect(await screen.findByText('No buildings yet')).toBeVisible();
  expect(screen.getByText('Nothing here yet. Ask an administrator to add one.')).toBeVisible();
});

it('a list that cannot be read says so, and offers another try', async () => {
  show('error');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(shownNames()).toEqual([]);
  expect(screen.getByRole('navigation', { name: 'Pages' })).not.toHaveTextContent('of 0');
});

it('a list of many has pages of rows', async () => {
  show('many');
  expect(await screen.findByText('12,345 buildings')).toBeVisible();
  expect(shownNames()).toHaveLength(10);
});

it('a slow list has the places of its rows until they come', async () => {
  show('slow');
  const grid = await screen.findByRole('grid', { name: 'Buildings' });
  expect(grid.querySelectorAll('.bone').length).toBeGreaterThan(0);
  expect(shownNames()).toEqual([]);
  expect(await screen.findByText('School 0001')).toBeVisible();
});
