import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LinkBase, Navigate, RouterProviderContext, useLocation, useNavigate, useParams } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { permissions } from '../../../resources/product/permissions.ts';
import { createRouterProvider } from '../../../src/app/routerProvider.tsx';
import { buildingUid, sessionOf } from '../shell/session.ts';

const session = sessionOf(permissions);
const building = `/client/admin/buildings/${buildingUid}`;

/** A page at `pathname` with react-admin's routing around its content. */
function show(pathname: string, Content: () => ReactNode) {
  const router = createMemoryRouter(
    [
      { path: '/client/admin/buildings/:buildingId', element: <Content /> },
      { path: '*', element: <Content /> },
    ],
    { initialEntries: [pathname] },
  );
  const provider = createRouterProvider(() => ({ pathname: router.state.location.pathname, session }));
  render(
    <RouterProviderContext value={provider}>
      <RouterProvider router={router} />
    </RouterProviderContext>,
  );
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { address, user: userEvent.setup() };
}

describe('react-admin’s routing', () => {
  it('turns a link to a resource into the URL of its declared place, and keeps the query', () => {
    show('/client/landing', () => (
      <>
        <LinkBase to="/buildings?page=2">List</LinkBase>
        <LinkBase to={`/buildings/${buildingUid}/show`}>Record</LinkBase>
        <LinkBase to="/client/landing">Home</LinkBase>
      </>
    ));
    expect(screen.getByRole('link', { name: 'List' })).toHaveAttribute(
      'href',
      '/client/admin/buildings?page=2',
    );
    expect(screen.getByRole('link', { name: 'Record' })).toHaveAttribute('href', building);
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/client/landing');
  });

  it('navigates to a path, and back by a negative number', async () => {
    const { user, address } = show('/client/landing', function Content() {
      const navigate = useNavigate();
      return (
        <>
          <button type="button" onClick={() => navigate(`/buildings/${buildingUid}`)}>
            Open
          </button>
          <button type="button" onClick={() => navigate(-1)}>
            Back
          </button>
        </>
      );
    });
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(address()).toBe(building);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(address()).toBe('/client/landing');
  });

  it('redirects to the declared place', () => {
    const { address } = show('/somewhere', function Content() {
      const { pathname } = useLocation();
      return pathname === '/somewhere' ? <Navigate to="/buildings" /> : null;
    });
    expect(address()).toBe('/client/admin/buildings');
  });

  it('provides the identifier in the URL as `id`', () => {
    show(building, function Content() {
      return <p>{JSON.stringify(useParams())}</p>;
    });
    expect(screen.getByText(JSON.stringify({ id: buildingUid, buildingId: buildingUid }))).toBeTruthy();
  });
});
