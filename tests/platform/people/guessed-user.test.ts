import { expect, it } from 'vitest';

import { authorizationAddress, createBrowser, nextAddress } from '../../../platform/commands/sign-in.ts';
import { describePlatform } from '../../support/storages.ts';
import { openStage } from '../resources/caller.ts';
import { makeUser, peopleOf, replace } from './support.ts';

const verifier = 'a-verifier-of-at-least-forty-three-characters-long';

describePlatform('A user under a password-guessing attack', (storage) => {
  it('can be disabled and enabled without a server error', async () => {
    const stage = await openStage(storage);
    const { url } = stage.platform;
    const guess = async (email: string) => {
      const browse = createBrowser(url);
      const page = await nextAddress(await browse(authorizationAddress(url, verifier)));
      const body = new URLSearchParams({ email, password: 'Wrong-Pass-1' });
      return (await browse(page, { method: 'POST', body })).status;
    };
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const user = await makeUser(stage);
      const guesses = Array.from({ length: 8 }, () => guess(user.userName));
      for (const status of [0, 1, 0, 1, 0, 1, 0, 1])
        statuses.push(
          (await stage.ada('PATCH', `${peopleOf(stage)}/Users/${user.uid}`, replace({ status }))).status,
        );
      statuses.push(...(await Promise.all(guesses)));
    }
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});
