import { act, screen, waitFor } from '@testing-library/react';
import { useGetList } from 'ra-core';
import { expect, it } from 'vitest';
import { defineResource, section, text } from '../../../resources/declaration/index.ts';
import CopyScreen, { copyOf } from '../../../src/form/page/CopyScreen.tsx';
import { box, building, buildingUid, fakePlatform, json, propsOf, showPages } from './support.tsx';

it('a copy has no unique value of the record, and a title of its own', () => {
  const badges = defineResource({
    name: 'badges',
    label: { one: 'Badge', many: 'Badges' },
    sections: {
      badge: section('Badge', {
        name: text({ required: true, unique: 'client' }),
        number: text({ unique: 'client' }),
        color: text(),
        seen: text({ write: 'never' }),
      }),
    },
    calls: { service: 'badges/v1' },
    places: {},
    messages: {},
  });
  const record = { id: 'b-1', name: 'Porter', number: '17', color: 'Red', seen: 'Yesterday' };
  const copy = copyOf(badges, record, (title) => `Copy of ${title}`);
  expect(copy).toMatchObject({ name: 'Copy of Porter', color: 'Red' });
  expect([copy['number'] ?? '', copy['seen'] ?? '']).toEqual(['', '']);
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
