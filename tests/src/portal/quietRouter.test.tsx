import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { Portal } from '../../../src/portal/PortalContext.ts';
import { PortalContext } from '../../../src/portal/PortalContext.ts';
import { quiet, useIsPageAwaited } from '../../../src/portal/quietRouter.ts';

it('leaves a page as it is while the code of the next one is fetched, and says to those who ask that it is', async () => {
  const drawn = vi.fn();
  let arrive = () => {};
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  function Awaited() {
    return useIsPageAwaited() ? <p>The next page is on its way</p> : null;
  }
  function Frame() {
    drawn(useLocation().pathname);
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
  function App() {
    const [quieted] = useState(() => quiet(router));
    return (
      <PortalContext value={{ router } as unknown as Portal}>
        <RouterProvider router={quieted} />
      </PortalContext>
    );
  }
  render(<App />);
  expect(drawn).toHaveBeenCalledTimes(1);

  await act(async () => void router.navigate('/there'));
  expect(screen.getByText('The next page is on its way')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Here' })).toBeVisible();
  expect(drawn).toHaveBeenCalledTimes(1);

  await act(async () => arrive());
  expect(await screen.findByRole('heading', { name: 'There' })).toBeVisible();
  expect(drawn.mock.calls).toEqual([['/'], ['/there']]);
  expect(screen.queryByText('The next page is on its way')).toBeNull();
});
