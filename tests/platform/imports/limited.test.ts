import { beforeAll, expect, it } from 'vitest';

import { describeStorages } from '../../support/storages.ts';
import { buildingsOf, freshEmail, makeCaller, rolesByName } from '../people/support.ts';
import { type Caller, openStage, type Stage } from '../resources/caller.ts';
import { put } from './support.ts';

const header = 'First name,Last name,Email,Buildings,Roles\n';

describeStorages('imports of a user limited to a building', (storage) => {
  let stage: Stage;
  let path: string;
  let limited: Caller;
  let names: { building: string; role: string };
  beforeAll(async () => {
    stage = await openStage(storage);
    path = `usercontactrole/v2/clients/${stage.northfield}/Users`;
    const [building = ''] = await buildingsOf(stage);
    const roles = await rolesByName(stage);
    limited = (
      await makeCaller(stage, storage, { roleUIDs: [roles['Administrator']], buildingUIDs: [building] })
    ).call;
    const { body } = await stage.sam(
      'GET',
      `clientbuilding/v2/clients/${stage.northfield}/buildings/${building}`,
    );
    names = { building: body.name, role: 'Administrator' };
  });

  /** Uploads a file of a valid and an invalid row. */
  async function uploaded(caller: Caller): Promise<string> {
    const rows = `Own,Row,${freshEmail()},"${names.building}",\nOdd,Row,no address,,\n`;
    const { body } = await caller('GET', `${path}/import/people.csv/url`);
    expect((await put(body.url, header + rows)).status).toBe(201);
    return String(body.UploadedFileName);
  }
  async function imported(caller: Caller, UploadedFileName: string): Promise<string> {
    const { status, body, text } = await caller('POST', `${path}/import`, { body: { UploadedFileName } });
    if (status !== 202) throw new Error(text);
    const state = async () => (await caller('GET', `${path}/imports/${body.configurationUID}`)).body.status;
    await expect.poll(state).toBe('Completed');
    return String(body.configurationUID);
  }

  it('are listed, read and previewed without those of others, whose files and rows do not exist for them', async () => {
    const file = await uploaded(stage.ada);
    const uid = await imported(stage.ada, file);
    const calls: readonly (readonly [string, string, object?])[] = [
      ['GET', `imports/${uid}`],
      ['GET', `imports/${uid}/rows`],
      ['GET', `imports/${uid}/failed-rows`],
      ['DELETE', `imports/${uid}`],
      ['GET', `import/${file}/preview?numberOfRows=100`],
      ['POST', 'import', { UploadedFileName: file }],
      ['POST', 'import/check', { UploadedFileName: file }],
    ];
    for (const [method, rest, body] of calls) {
      const answer = await limited(method, `${path}/${rest}`, body ? { body } : {});
      expect([method, rest, answer.status]).toEqual([method, rest, 404]);
    }
    const listed = async (caller: Caller): Promise<string[]> => {
      const { body } = await caller('GET', `${path}/imports`);
      return (body.items ?? body).map((report: { uid: string }) => report.uid);
    };
    expect(await listed(limited)).toEqual([]);

    const ownFile = await uploaded(limited);
    expect((await limited('GET', `${path}/import/${ownFile}/preview`)).status).toBe(200);
    const own = await imported(limited, ownFile);
    expect(await listed(limited)).toEqual([own]);
    expect((await limited('GET', `${path}/imports/${own}/failed-rows`)).text).toContain('no address');
    expect(await listed(stage.ada)).toEqual(expect.arrayContaining([uid, own]));
  });

  it('say the same of a building outside theirs and of one that does not exist', async () => {
    const all = await stage.sam('GET', `clientbuilding/v2/clients/${stage.northfield}/buildings`);
    const foreign = (all.body.items as { name: string }[]).find(({ name }) => name !== names.building)?.name;
    const rows = [foreign, 'No Such Place'].map((name) => `Of,Elsewhere,${freshEmail()},"${name}",\n`);
    const { body } = await limited('GET', `${path}/import/people.csv/url`);
    expect((await put(body.url, header + rows.join(''))).status).toBe(201);
    const uid = await imported(limited, String(body.UploadedFileName));
    const failed = (await limited('GET', `${path}/imports/${uid}/failed-rows`)).text;
    for (const name of [foreign, 'No Such Place']) expect(failed).toContain(`there is no building “${name}”`);
    expect(failed).not.toContain('does not exist');
  });

  it('do not stop those of others', async () => {
    const UploadedFileName = await uploaded(stage.ada);
    const { body } = await stage.ada('POST', `${path}/import`, { body: { UploadedFileName } });
    expect((await limited('DELETE', `${path}/imports/${body.configurationUID}`)).status).toBe(404);
    const state = async () =>
      (await stage.ada('GET', `${path}/imports/${body.configurationUID}`)).body.status;
    await expect.poll(state).toBe('Completed');
  });
});
