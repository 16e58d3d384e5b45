import { render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider, useRouteError } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { withLazyFailure } from '../../../src/app/withLazyFailure.tsx';

function Told() {
  return <p>{String(useRouteError())}</p>;
}

it('a page whose code cannot be loaded shows its errorElement inside its layout', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = {
    path: '/page',
    errorElement: <Told />,
    lazy: async () => Promise.reject(new Error('no code')),
  };
  const frame = {
    element: (
      <main>
        <Outlet />
      </main>
    ),
    children: [{ path: '/', element: 'Home' }, withLazyFailure(page)],
  };
  const router = createMemoryRouter([frame]);
  render(<RouterProvider router={router} />);
  await router.navigate('/page');
  expect(await screen.findByText('Error: no code')).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveTextContent('no code');
});
