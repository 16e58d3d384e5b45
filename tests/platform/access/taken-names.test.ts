import { expect, it } from 'vitest';

import { describePlatform } from '../../support/storages.ts';
import { freshName, openStage } from '../resources/caller.ts';
import { freshEmail, replace } from '../people/support.ts';

describePlatform('Email addresses that others have', (storage) => {
  it('cannot be enumerated: after 100 refusals an hour a client gets no further answers', async () => {
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
});
