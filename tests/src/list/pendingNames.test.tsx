import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { building, createPlatform, json } from './platform.ts';
import { renderList } from './renderList.tsx';

it('a cell says that a reference is empty, and nothing while its name loads', async () => {
  const platform = createPlatform([
    building(1, { stateProvinceRegion: 'WA' }),
    building(2, { stateProvinceRegion: null }),
  ]);
  let answer = (): void => undefined;
  const states = new Promise<void>((resolve) => {
    answer = resolve;
  });
  platform.onCall(({ path }) =>
    path.endsWith('/states')
      ? states.then(() => {
          const items = [{ uid: 's1', name: 'Washington', code: 'WA', countryCode: 'US' }];
          return json({ items, rowCount: items.length });
        })
      : undefined,
  );
  renderList(platform);
  const heading = await screen.findByRole('columnheader', { name: /^State/ });
  const column = [...(heading.closest('tr')?.children ?? [])].indexOf(heading);
  const cellOf = async (name: string) => {
    const row = (await screen.findByRole('link', { name })).closest('tr');
    return row?.children[column] as HTMLElement;
  };
  expect(await cellOf('School 0001')).toHaveTextContent(/^$/);
  expect(await cellOf('School 0002')).toHaveTextContent('—');
  answer();
  expect(await within(await cellOf('School 0001')).findByText('Washington')).toBeVisible();
  expect(await cellOf('School 0002')).toHaveTextContent('—');
});
