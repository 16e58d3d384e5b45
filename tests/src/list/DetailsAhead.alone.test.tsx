import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createPlatform, manyBuildings } from './platform.ts';
import { renderList } from './renderList.tsx';

/** Of the frame of a form: what takes the focus stays clear of its bars. */
const ofForms = 'scroll-margin-block:80px';
const styles = () =>
  [...document.head.querySelectorAll('style')].map(({ textContent }) => textContent).join();

it('makes the details page ready while its list is read, unseen, and asks for nothing', async () => {
  const platform = createPlatform(manyBuildings(30));
  expect(styles()).not.toContain(ofForms);
  renderList(platform);
  await screen.findByText('School 0001');
  const callCount = platform.calls.length;
  await vi.waitFor(() => expect(styles()).toContain(ofForms), { timeout: 30_000 });
  expect(document.querySelector('form[novalidate]')).toBeNull();
  expect(screen.getByRole('grid', { name: 'Buildings' })).toBeVisible();
  const since = platform.calls.slice(callCount).map(({ path }) => path);
  expect(since.filter((path) => /buildings\/|buildingtypes/.test(path))).toEqual([]);
});
