import { expect, it } from 'vitest';

import { describePlatform } from '../../support/storages.ts';
import { freshName, openStage, patientCaller } from '../resources/caller.ts';
import { makeClient, put } from '../imports/support.ts';
import { freshEmail, peopleOf, replace } from '../people/support.ts';

describePlatform('Existing email addresses of other clients', (storage) => {
  it('cannot be enumerated: after 100 conflicts in an hour a client receives 429', async () => {
    const stage = await openStage(storage);
    const client = await stage.sam('POST', 'clientbuilding/v2/clients', {
      body: { name: freshName('Curious') },
    });
    const path = `usercontactrole/v2/clients/${client.body.uid}/Users`;
    const create = (email: string) =>
      stage.sam('POST', path, {
        body: { firstName: 'New', lastName: 'Person', email, password: 'Sample-Pass-1' },
      });
    const existingEmail = 'ada.admin@northfield.example';
    const creation = await create(freshEmail('curious'));
    expect(creation.status).toBe(201);
    const rename = () =>
      stage.sam('PATCH', `${path}/${creation.body.uid}`, replace({ email: existingEmail }));
    const statuses: number[] = [];
    for (let tries = 0; tries < 51; tries += 1)
      statuses.push((await create(existingEmail)).status, (await rename()).status);
    expect(statuses.slice(0, 100).every((status) => status === 409)).toBe(true);
    expect(statuses.slice(100)).toEqual([429, 429]);
    const refused = await create(freshEmail('curious'));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  });

  it('cannot be enumerated by concurrent calls, and invalid calls do not count', async () => {
    const stage = await openStage(storage);
    const client = await stage.sam('POST', 'clientbuilding/v2/clients', {
      body: { name: freshName('Hasty') },
    });
    const path = `usercontactrole/v2/clients/${client.body.uid}/Users`;
    const sam = patientCaller(stage.sam);
    const create = (body: object) => sam('POST', path, { body });
    for (let tries = 0; tries < 5; tries += 1)
      expect((await create({ email: freshEmail('hasty') })).status).toBe(400);
    // Calls beyond the limit of calls in flight do not count either.
    await Promise.all(
      Array.from({ length: 220 }, () => stage.sam('POST', path, { body: { email: freshEmail('hasty') } })),
    );
    expect((await create({ email: freshEmail('hasty') })).status).toBe(400);
    const taken = { firstName: 'New', lastName: 'Person', email: 'ada.admin@northfield.example' };
    const answers = await Promise.all(
      Array.from({ length: 150 }, () => create({ ...taken, password: 'Sample-Pass-1' })),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
  });

  it('are no concern of changes that write no email address, which are not counted', async () => {
    const stage = await openStage(storage);
    const client = await makeClient(stage.sam);
    const path = `usercontactrole/v2/clients/${client}/Users`;
    const creation = await stage.sam('POST', path, {
      body: { firstName: 'New', lastName: 'Person', email: freshEmail('plain'), password: 'Sample-Pass-1' },
    });
    const change = async (body: object | object[]) => {
      const answer = await stage.sam('PATCH', `${path}/${creation.body.uid}`, { body });
      return [answer.status, answer.headers.has('ratelimit')];
    };
    expect(await change([{ op: 'replace', path: '/LastName', value: 'Other' }])).toEqual([200, false]);
    expect(await change({ lastName: 'Third' })).toEqual([200, false]);
    const email = freshEmail('plain');
    expect(await change([{ op: 'replace', path: '/Email', value: email }])).toEqual([200, true]);
    expect(await change([{ op: 'replace', path: '/email', value: email }])).toEqual([200, true]);
    expect(await change({ EMAIL: email })).toEqual([200, true]);
    expect(await change({ userName: email })).toEqual([200, true]);
  });

  it('are counted together with external identifiers of other clients', async () => {
    const stage = await openStage(storage);
    const makeUser = async (externalId: string) => {
      const path = `usercontactrole/v2/clients/${await makeClient(stage.sam)}/Users`;
      const password = 'Sample-Pass-1';
      const { body } = await stage.sam('POST', path, {
        body: { firstName: 'New', lastName: 'Person', email: freshEmail('outside'), password, externalId },
      });
      return `${path}/${body.uid}`;
    };
    const taken = freshName('subject');
    await makeUser(taken);
    const user = await makeUser(freshName('subject'));
    const statuses: number[] = [];
    for (let tries = 0; tries < 101; tries += 1)
      statuses.push((await stage.sam('PATCH', user, replace({ externalId: taken }))).status);
    expect(statuses).toEqual([...Array.from({ length: 100 }, () => 409), 429]);
  });

  it('cannot be enumerated by imports', async () => {
    const stage = await openStage(storage);
    const client = await makeClient(stage.sam);
    const path = `usercontactrole/v2/clients/${client}/Users/import`;
    const emails = await stage.ada('GET', `${peopleOf(stage)}/Users?pagesize=500&pagenumber=0`);
    const lines = emails.body.items.map(({ userName }: { userName: string }) => `New,Person,${userName}`);
    const csv = ['First name,Last name,Email', ...lines].join('\n');
    const { body: place } = await stage.sam('GET', `${path}/taken.csv/url`);
    await put(place.url, csv);
    const queued = await stage.sam('POST', `${path}/check`, {
      body: { UploadedFileName: place.UploadedFileName },
    });
    const importPath = `usercontactrole/v2/clients/${client}/Users/imports/${queued.body.configurationUID}`;
    // An import makes way for the calls of other tests.
    await expect
      .poll(async () => (await stage.sam('GET', importPath)).body, { timeout: 200_000 })
      .toMatchObject({
        status: 'Failed',
        problem:
          'Too many rows have an email address or an external identifier that is taken. Please check the file again in an hour.',
      });
  });
});
