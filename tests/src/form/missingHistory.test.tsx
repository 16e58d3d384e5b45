import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import HistoryScreen from '../../../src/form/history/HistoryScreen.tsx';
import { bea, fakePlatform, json, problem, propsOf, showPages } from './support.tsx';

/** The history of a user, of a platform without the call for it. */
function showHistory(user: () => Response) {
  const platform = fakePlatform(({ path }) => {
    if (path.endsWith(`/Users/${bea.uid}`)) return user();
    return path.includes(bea.uid) ? problem(404, {}) : undefined;
  });
  showPages([{ path: '/history', element: <HistoryScreen {...propsOf('users', 'client')} id={bea.uid} /> }], {
    platform,
    visited: ['/history'],
    person: { kind: 'client', permissions: ['canmanageusers'] },
  });
}

const noHistory = 'This platform keeps no history of its records.';

it('the history of a record that is not there says that the record is missing', async () => {
  showHistory(() => problem(404, {}));
  expect(await screen.findByText('This user does not exist')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'This user isn’t here' })).toBeVisible();
  expect(screen.queryByText(noHistory)).toBeNull();
});

it('the history of a record that is there says that the platform keeps none', async () => {
  showHistory(() => json(bea));
  expect(await screen.findByText(noHistory)).toBeVisible();
});
