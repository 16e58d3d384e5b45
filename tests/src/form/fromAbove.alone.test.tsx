import { screen, waitFor, within } from '@testing-library/react';
import { ListContextProvider, useList } from 'ra-core';
import { expect, it, vi } from 'vitest';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import type * as connectionsModule from '../../../resources/connections/index.ts';
import type * as titlesModule from '../../../resources/titles/index.ts';
import ChildSection from '../../../src/form/child/ChildSection.tsx';
import QuickAdd from '../../../src/form/QuickAdd.tsx';
import {
  box,
  clientAdmin,
  clientUid,
  fakePlatform,
  json,
  propsOf,
  showPages,
  systemAdmin,
} from './support.tsx';

// No declared resource with a quick row, and no child, takes a value from the record above.
vi.mock('../../../resources/titles/index.ts', async (original) => {
  const { text } = await import('../../../resources/declaration/index.ts');
  const { titles } = await original<typeof titlesModule>();
  const fields = { ...titles.fields, city: text({ defaultBy: 'parent' }) };
  const [section] = titles.sections;
  return {
    titles: { ...titles, fields, sections: [{ ...section, fields: [...section!.fields, 'city'] }] },
  };
});
vi.mock('../../../resources/connections/index.ts', async (original) => {
  const { text } = await import('../../../resources/declaration/index.ts');
  const { connections } = await original<typeof connectionsModule>();
  const fields = { ...connections.fields, city: text({ defaultBy: 'parent' }) };
  const [section] = connections.sections;
  return {
    connections: { ...connections, fields, sections: [{ ...section, fields: [...section!.fields, 'city'] }] },
  };
});

const client = { uid: clientUid, name: 'Northfield', city: 'Northfield', modules: [] };

/** @param above the response to reading the client */
function platformWith(above: () => Response) {
  return fakePlatform(({ path, method }) => {
    if (path.toLowerCase() === `/clientbuilding/v2/clients/${clientUid}`) return above();
    if (path.endsWith('/Connections') && method === 'GET') return json({ items: [], rowCount: 0 });
    return method === 'GET' ? undefined : json({ uid: crypto.randomUUID() }, 201);
  });
}

function QuickRow() {
  const list = useList<PlatformRecord>({ data: [] });
  return (
    <ListContextProvider value={list}>
      <QuickAdd {...propsOf('titles', 'client')} names={['name', 'city']} />
    </ListContextProvider>
  );
}

const showQuickRow = (platform: ReturnType<typeof fakePlatform>) =>
  showPages([{ path: '/row', element: <QuickRow /> }], { platform, visited: ['/row'], person: clientAdmin });

it('each record of a quick row starts with the value of the record above', async () => {
  const platform = platformWith(() => json(client));
  const { user } = showQuickRow(platform);
  expect(await box(/City/)).toHaveValue('Northfield');
  await user.type(await box(/Name|New title/), 'Nurse');
  await user.clear(await box(/City/));
  await user.type(await box(/City/), 'Dundas{Enter}');
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
  await waitFor(async () => expect(await box(/City/)).toHaveValue('Northfield'));
  await user.type(await box(/Name|New title/), 'Coach{Enter}');
  await waitFor(() => expect(platform.writes()).toHaveLength(2));
  expect(platform.writes().map(({ body }) => body)).toMatchObject([
    { name: 'Nurse', city: 'Dundas' },
    { name: 'Coach', city: 'Northfield' },
  ]);
});

it('a quick row is there without the value when the record above cannot be read', async () => {
  const { user } = showQuickRow(platformWith(() => json({ title: 'Forbidden', status: 403 }, 403)));
  expect(await box(/City/)).toHaveValue('');
  await user.type(await box(/Name|New title/), 'Nurse');
});

it('a new child starts with the value of the page’s record, which is saved with it', async () => {
  const platform = platformWith(() => json(client));
  const { user } = showPages(
    [{ path: '/child', element: <ChildSection child="connections" scope={{ clientId: clientUid }} /> }],
    { platform, visited: ['/child'], person: systemAdmin },
  );
  const city = await box(/City/);
  expect(city).toHaveValue('Northfield');
  await user.type(await box(/Name/), 'Sign-on');
  await user.click(
    within(city.closest('form') ?? document.body).getByRole('button', { name: /^(?:Save|Add|Create)/ }),
  );
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
  expect(platform.writes()[0]?.body).toMatchObject({ name: 'Sign-on', city: 'Northfield' });
  expect(screen.queryByRole('alert')).toBeNull();
});
