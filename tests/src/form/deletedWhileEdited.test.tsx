import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  box,
  building,
  buildingUid,
  clientAdmin,
  fakePlatform,
  json,
  problem,
  save,
  show,
} from './support.tsx';

it('a save of a record that was deleted in the meantime says so, and keeps what was typed', async () => {
  const platform = fakePlatform(({ path, method }) => {
    if (!path.endsWith(buildingUid)) return undefined;
    return method === 'GET' ? json(building, 200, { etag: '"1"' }) : problem(404);
  });
  const { user } = show({
    resource: 'buildings',
    place: 'client',
    id: buildingUid,
    person: clientAdmin,
    platform,
  });
  const name = await box(/^Name/);
  await user.clear(name);
  await user.type(name, 'North Annex');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'It was deleted, or is no longer yours to change, since you opened it.',
  );
  expect(name).toHaveValue('North Annex');
});
