import { beforeAll, expect, it } from 'vitest';

import { departments } from '../../../resources/departments/index.ts';
import { describePlatform } from '../../support/storages.ts';
import { freshName } from './caller.ts';
import { openRecords } from './recordCalls.ts';

describePlatform('departments', (storage) => {
  let records: Awaited<ReturnType<typeof openRecords>>;

  beforeAll(async () => {
    records = await openRecords(storage, departments);
  });

  it('are created, listed, read, updated and deleted', async () => {
    const { create, list, read, update, remove } = records('ada');
    const { status, body } = await create();
    expect(status).toBe(201);
    const { uid, name } = body;
    expect((await list(uid)).body.items).toMatchObject([{ uid, name }]);
    expect((await read(uid)).body).toMatchObject({ uid, name });
    const renamed = { name: freshName('Renamed') };
    expect(await update(uid, renamed)).toMatchObject({ status: 200, body: renamed });
    expect((await remove(uid)).status).toBe(204);
    expect((await read(uid)).status).toBe(404);
  });

  it('return 404 to users of another client, and 403 to users without permission', async () => {
    const { uid } = (await records('ada').create()).body;
    expect(await records('uma').statuses(uid)).toEqual([404]);
    expect(await records('nell').statuses(uid)).toEqual([403]);
    expect((await records('ada').read(uid)).status).toBe(200);
  });
});
