import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Portal } from '../../../src/viewer/PortalContext.ts';
import { PortalContext } from '../../../src/viewer/PortalContext.ts';
import { useIsPageAwaited } from '../../../src/shell/useIsPageAwaited.ts';

it('reports that the code of the next page is loading, while the current page stays', async () => {
  let arrive = () => {};
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  function Awaited() {
    return useIsPageAwaited() ? <p>The next page is on its way</p> : null;
  }
  function Frame() {
    return (
      <>
        <Awaited />
        <Outlet />
      </>
    );
  }
  const router = createMemoryRouter([
    {
      element: <Frame />,
      children: [
        { path: '/', element: <h1>Here</h1> },
        {
          path: '/there',
          lazy: async () => {
            await code;
            return { element: <h1>There</h1> };
          },
        },
      ],
    },
  ]);
  render(
    <PortalContext value={{ router } as unknown as Portal}>
      <RouterProvider router={router} />
    </PortalContext>,
  );

  await act(async () => void router.navigate('/there'));
  expect(screen.getByText('The next page is on its way')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Here' })).toBeVisible();

  await act(async () => arrive());
  expect(await screen.findByRole('heading', { name: 'There' })).toBeVisible();
  expect(screen.queryByText('The next page is on its way')).toBeNull();
});
