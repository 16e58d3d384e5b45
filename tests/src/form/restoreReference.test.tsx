import { screen, waitFor } from '@testing-library/react';
import { useGetOne } from 'ra-core';
import { expect, it } from 'vitest';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import { registry } from '../../../resources/registry.ts';
import { RestoreButton } from '../../../src/form/history/RestoreButton.tsx';
import { bea, building, clientUid, fakePlatform, json, notices, propsOf, showPages } from './support.tsx';

it('restoring a reference shows the name of the record at once, and sends it in the form of the call', async () => {
  const platform = fakePlatform(({ method, path }) => {
    if (!path.endsWith(`/Users/${bea.uid}`)) return undefined;
    return method === 'GET'
      ? json({ ...bea, primaryBuilding: null }, 200, { etag: '"1"' })
      : new Response(null, { status: 204, headers: { etag: '"2"' } });
  });
  const props = propsOf('users', 'client');
  const change = {
    name: 'primaryBuilding',
    field: registry.users.fields.primaryBuilding,
    isSecret: false,
    old: building.uid,
    new: null,
  };
  function Page() {
    const meta = { scope: props.scope, place: props.placeName };
    const { data } = useGetOne<PlatformRecord>('users', { id: bea.uid, meta });
    if (!data) return null;
    return (
      <>
        <p>Primary: {JSON.stringify(data['primaryBuilding'])}</p>
        <RestoreButton
          {...props}
          record={data}
          change={change}
          before="North Hall"
          onRestored={() => undefined}
        />
      </>
    );
  }
  const { user } = showPages([{ path: '/history', element: <Page /> }], {
    platform,
    visited: ['/history'],
    person: { kind: 'client', permissions: ['canmanageusers'] },
  });
  await screen.findByText('Primary: null');
  await user.click(screen.getByRole('button', { name: /North Hall/ }));
  await waitFor(() => expect(notices()).toHaveTextContent('history.restored'));
  expect(platform.writes()).toMatchObject([
    {
      path: `/usercontactrole/v2/clients/${clientUid}/Users/${bea.uid}`,
      body: [{ op: 'replace', path: '/primaryBuilding', value: { uid: building.uid } }],
    },
  ]);
});
