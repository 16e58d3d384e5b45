import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { permissions } from '../../../resources/product/permissions.ts';
import CreateScreen from '../../../src/form/page/CreateScreen.tsx';
import EditScreen from '../../../src/form/page/EditScreen.tsx';
import { box, fakePlatform, json, save, propsOf, showPages } from './support.tsx';

function open(titles: { uid: string; name: string }[]) {
  const platform = fakePlatform(({ path, method, body }) => {
    if (/\/titles$/i.test(path)) {
      if (method === 'POST') {
        titles.push({ uid: 't-new', ...(body as { name: string }) });
        return json(titles.at(-1), 201);
      }
      return json({ items: titles, rowCount: titles.length });
    }
    const at = /\/titles\/(.+)$/i.exec(path)?.[1];
    if (at) {
      const found = titles.find(({ uid }) => uid === at);
      if (!found) return undefined;
      if (method === 'PUT') Object.assign(found, body);
      return json(found, 200, { etag: `"${found.name}"` });
    }
    return undefined;
  });
  return {
    platform,
    ...showPages(
      [
        { path: '/contact', element: <CreateScreen {...propsOf('contacts', 'client')} /> },
        { path: '/new-title', element: <CreateScreen key="n" {...propsOf('titles', 'client')} /> },
        { path: '/title', element: <EditScreen {...propsOf('titles', 'client')} id="t-1" /> },
      ],
      { platform, visited: ['/contact'], person: { kind: 'client', permissions } },
    ),
  };
}

it('options of a form include records that were created and renamed on their own pages', async () => {
  const { router, user, platform } = open([{ uid: 't-1', name: 'Janitor' }]);
  const input = () => screen.findByRole('combobox', { name: /^Title/ });
  await user.click(await input());
  expect(await screen.findByRole('option', { name: 'Janitor' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await act(() => router.navigate('/title'));
  const name = await box(/^Name/);
  await waitFor(() => expect(name).toHaveValue('Janitor'));
  await user.clear(name);
  await user.type(name, 'Caretaker');
  await user.click(save());
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
  await act(() => router.navigate('/new-title'));
  await user.type(await box(/^Name/), 'Librarian');
  await user.click(save());
  await waitFor(() => expect(platform.writes()).toHaveLength(2));
  await screen.findByText('Another page');
  await act(() => router.navigate('/contact'));
  await user.click(await input());
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Caretaker',
      'Librarian',
    ]),
  );
});
