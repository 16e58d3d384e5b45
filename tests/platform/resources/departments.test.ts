import { beforeAll, expect, it } from 'vitest';

import { departments } from '../../../resources/departments/index.ts';
import { describePlatform } from '../../support/storages.ts';
import { openRecords } from './recordCalls.ts';
import { freshTitle } from './records.ts';

const { title } = departments;

describePlatform('departments', (storage) => {
  let records: Awaited<ReturnType<typeof openRecords>>;

  beforeAll(async () => {
    records = await openRecords(storage, departments);
  });

  it('are created, listed, read, updated and deleted', async () => {
    const { create, list, read, update, remove } = records('ada');
    const { status, body } = await create();
    expect(status).toBe(201);
    const { uid } = body;
    const known = { uid, [title]: body[title] };
    expect((await list(uid)).body.items).toMatchObject([known]);
    expect((await read(uid)).body).toMatchObject(known);
    const renamed = freshTitle(departments);
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
