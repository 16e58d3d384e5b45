import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createPlatform, json, manyBuildings } from './platform.ts';
import { renderList } from './renderList.tsx';
import { savedFiles } from '../../support/savedFiles.ts';

let files: Blob[];
beforeEach(() => {
  files = savedFiles();
});

const buildings = manyBuildings(10_000);
const people = Array.from({ length: 2_500 }, (_, index) => ({
  uid: `person-${index}`,
  firstName: 'Kim',
  lastName: `Person ${index}`,
  hasAllBuildings: false,
  userBuildings: buildings.slice(index * 4, index * 4 + 4).map(({ uid }) => uid),
}));

/** A client with 10,000 buildings and 2,500 users, each in four of them. */
function platformWithPeople(answerAll = () => json({ items: buildings })) {
  const platform = createPlatform([]);
  platform.onCall(({ path, query }) => {
    if (path.endsWith('/Buildings/all')) return answerAll();
    if (!path.endsWith('/Users')) return undefined;
    const size = Number(query.get('pagesize'));
    const from = size * Number(query.get('pagenumber'));
    return json({ items: people.slice(from, from + size), rowCount: people.length });
  });
  const callsOf = (end: string) => platform.calls.filter(({ path }) => path.endsWith(end)).length;
  return { ...platform, callsOf };
}

async function exportAllFields(platform: ReturnType<typeof platformWithPeople>) {
  const { user } = renderList(platform, { resource: 'users' });
  await screen.findByText('Kim Person 0');
  const before = platform.callsOf('/Buildings');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const dialog = await screen.findByRole('dialog', { name: 'Export Users' });
  await user.click(within(dialog).getByRole('radio', { name: 'All fields' }));
  await user.click(within(dialog).getByRole('button', { name: 'Export' }));
  await within(dialog).findByText(/2,500 users saved/);
  return { dialog, filtered: platform.callsOf('/Buildings') - before, text: await files[0]!.text() };
}

it('requests the names of 10,000 buildings with one call', async () => {
  const platform = platformWithPeople();
  const { text, filtered } = await exportAllFields(platform);
  expect(text).toContain('School 0001; School 0002; School 0003; School 0004');
  expect(text).toContain('School 10000');
  expect(platform.callsOf('/Buildings/all')).toBe(1);
  expect(filtered).toBe(0);
});

it('saves identifiers when building names cannot be loaded, and shows the reason', async () => {
  const { dialog, text } = await exportAllFields(platformWithPeople(() => json({}, 500)));
  expect(text).toContain(buildings[0]!.uid);
  expect(dialog).toHaveTextContent(
    'Unable to fetch buildings. Please try again. Some names are missing: the file has their identifiers.',
  );
});
