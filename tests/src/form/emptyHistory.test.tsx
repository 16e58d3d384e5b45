import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import HistoryScreen from '../../../src/form/history/HistoryScreen.tsx';
import { bea, fakePlatform, json, propsOf, showPages } from './support.tsx';

function showHistory(stamps: Readonly<Record<string, unknown>>) {
  const platform = fakePlatform(({ path }) => {
    if (path.endsWith(`/Users/${bea.uid}`)) return json({ ...bea, ...stamps });
    return path.includes(bea.uid) ? json({ items: [], rowCount: 0 }) : undefined;
  });
  showPages([{ path: '/history', element: <HistoryScreen {...propsOf('users', 'client')} id={bea.uid} /> }], {
    platform,
    visited: ['/history'],
    person: { kind: 'client', permissions: ['canmanageusers'] },
  });
}

it('an empty history says that the change which the record names was before it began', async () => {
  showHistory({
    modifiedBy: 'ada@northfield.example',
    modifiedByName: 'Ada Okonkwo',
    modifiedDate: '2026-03-02T14:05:00.000Z',
  });
  expect(
    await screen.findByText(/^It was last changed Mar 2, 2026.* by Ada Okonkwo, before that\.$/),
  ).toBeVisible();
  expect(screen.getByText('No changes since the history began')).toBeVisible();
});

it('an empty history of a record that names no change says when changes appear', async () => {
  showHistory({});
  expect(await screen.findByText('Changes appear here as soon as someone saves one.')).toBeVisible();
});
