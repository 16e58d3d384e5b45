import { expect, it } from 'vitest';

import { describePlatform } from '../../support/storages.ts';
import { openStage } from '../resources/caller.ts';

describePlatform('Fields that a list omits', (storage) => {
  it('cannot be used in filters or for sorting', async () => {
    const stage = await openStage(storage);
    const nell = (await stage.nell('GET', 'identity/me')).body.userUid as string;
    const lists = [
      { path: `authentication/v1/clients/${stage.northfield}/buildings`, field: 'Notes' },
      { path: `authentication/v1/users/${nell}/clients`, field: 'ClientServicesRepresentative' },
    ];
    for (const { path, field } of lists) {
      const ask = (query: string) => stage.nell('GET', `${path}?${query}`);
      expect((await ask('orderInstructions=Name')).status).toBe(200);
      expect((await ask(`filters=${encodeURIComponent(`${field}~contains~'code'`)}`)).status).toBe(400);
      expect((await ask(`orderInstructions=${field}`)).status).toBe(400);
    }
  });
});
