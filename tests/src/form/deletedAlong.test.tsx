import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { building, buildingUid, fakePlatform, json, show } from './support.tsx';

/** The records named in the question before a building with so many levels, of three locations each, is deleted. */
async function namedBeforeDeletion(levels: number) {
  const platform = fakePlatform(({ path }) => {
    if (/\/levels\/[^/]+\/locations$/i.test(path)) return json({ items: [], rowCount: 3 });
    if (/\/levels$/i.test(path)) {
      const items = Array.from({ length: levels }, (_, index) => ({
        uid: `l${index}`,
        name: `Floor ${index}`,
      }));
      return json({ items: items.slice(0, 20), rowCount: levels });
    }
    return path.endsWith(buildingUid) ? json(building) : undefined;
  });
  const { user } = show({ resource: 'buildings', place: 'system', id: buildingUid, platform });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: /Delete/ }));
  const dialog = await screen.findByRole('dialog', { name: /^Delete “North Hall”/ });
  await within(dialog).findByText(`${levels} levels`);
  return within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

it('the question before a deletion counts the records two levels below', async () => {
  expect(await namedBeforeDeletion(4)).toEqual(['4 levels', '12 locations']);
});

it('the question before a deletion gives no number below more than twenty parents', async () => {
  expect(await namedBeforeDeletion(21)).toEqual(['21 levels', 'All locations in it']);
});
