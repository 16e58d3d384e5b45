import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createPlatform, json, manyBuildings } from './platform.ts';
import { renderList } from './renderList.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const uid = '99999999-9999-4999-8999-999999999999';
const viewsButton = () => screen.findByRole('button', { name: 'Views' });

/** A list on a platform with this response to the calls for views. */
function open(answer: (method: string, path: string) => Response, search = '') {
  const platform = createPlatform(manyBuildings(3));
  platform.onCall(({ method, path }) => (path.includes('/views') ? answer(method, path) : undefined));
  return { platform, ...renderList(platform, { search }) };
}

it('a list offers views as soon as the platform has them, although it lacked them at an earlier visit', async () => {
  const { platform } = open(() => json({ title: 'Not found' }, 404));
  await screen.findByText('School 0001');
  await waitFor(() => expect(platform.calls.some(({ path }) => path.endsWith('/views'))).toBe(true));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Views' })).toBeNull());
  cleanup();
  open(() => json({ views: [] }));
  await screen.findByText('School 0001');
  expect(await viewsButton()).toBeVisible();
});

it('saving a new view again after only its default failed does not create it twice', async () => {
  const views: object[] = [];
  let isFailing = true;
  const { platform, user, router } = open((method, path) => {
    if (method === 'GET') return json({ views });
    if (path.includes('/default/')) {
      if (!isFailing) return new Response(null, { status: 204 });
      isFailing = false;
      return json({ title: 'Unavailable' }, 500);
    }
    if (views.length > 0) return json({ errors: { Name: ['You already have a view with this name.'] } }, 409);
    views.push({ uid, name: 'Mine', list: 'buildings.client', isOwn: true });
    return json({ uid });
  });
  await screen.findByText('School 0001');
  await user.click(await viewsButton());
  await user.click(await screen.findByRole('button', { name: 'Save as a new view' }));
  const dialog = await screen.findByRole('dialog', { name: 'New view' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Mine');
  await user.click(within(dialog).getByRole('checkbox', { name: /with this view/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByRole('alert');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?view=${uid}`));
  expect(platform.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('a link to a view that was deleted says that the rows are those of the standard view', async () => {
  const { notices } = open(() => json({ views: [] }), `?view=${uid}`);
  await screen.findByText('School 0001');
  await waitFor(() => expect(notices()).toMatchObject([{ message: 'list.views.gone', type: 'warning' }]));
});
