import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useGetList } from 'ra-core';
import { afterEach, expect, it } from 'vitest';
import CopyScreen from '../../../src/form/CopyScreen.tsx';
import { box, building, buildingUid, fakePlatform, json, propsOf, showPages } from './support.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('a copy has the values of the record, not those of its row in the list', async () => {
  const city = 'Tacoma';
  const platform = fakePlatform(({ path }) => {
    if (/\/Buildings$/i.test(path)) {
      return json({ items: [building], rowCount: 1 });
    }
    if (path.toLowerCase().endsWith(`/buildings/${buildingUid}`))
      return json({ ...building, city }, 200, { etag: '"1"' });
    return undefined;
  });
  const props = propsOf('buildings', 'system');
  const Rows = () => {
    const { data } = useGetList('buildings', {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
      meta: { scope: props.scope, place: 'system' },
    });
    return <p>{data?.[0]?.name}</p>;
  };
  const { router } = showPages(
    [
      { path: '/list', element: <Rows /> },
      { path: '/copy', element: <CopyScreen {...props} /> },
    ],
    { platform, visited: ['/list'] },
  );
  await screen.findByText('North Hall');
  await act(() => router.navigate(`/copy?from=${buildingUid}`));
  const field = await box(/^City/);
  await waitFor(() =>
    expect(platform.calls.some((c) => c.path.toLowerCase().endsWith(`/buildings/${buildingUid}`))).toBe(true),
  );
  await waitFor(() => expect(field).toHaveValue('Tacoma'));
});
