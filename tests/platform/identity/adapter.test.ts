import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { errors } from 'oidc-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createAdapter, removeExpired } from '../../../platform/identity/adapter.ts';
import { issueToken, findToken, removeExpiredTokens } from '../../../platform/identity/flows/tokens.ts';
import { describePlatform } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

describePlatform('The records of the identity provider', (storage) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openOwn(storage);
  });
  afterAll(() => opened.discard());

  const adapterOf = (model: string) => createAdapter(opened.database.owner, model);
  /** A sign-in with its code and the tokens that were issued for it. */
  async function store(grantId: string): Promise<void> {
    await adapterOf('Grant').upsert(grantId, { accountId: 'pat' }, 60);
    for (const model of ['AuthorizationCode', 'AccessToken', 'RefreshToken'])
      await adapterOf(model).upsert(`${model} of ${grantId}`, { grantId }, 60);
  }
  /** The models of a sign-in of which a record is left. */
  async function left(grantId: string): Promise<string[]> {
    const models = ['AuthorizationCode', 'AccessToken', 'RefreshToken'];
    const grant = await adapterOf('Grant').find(grantId);
    const found = await Promise.all(models.map((model) => adapterOf(model).find(`${model} of ${grantId}`)));
    return [...(grant ? ['Grant'] : []), ...models.filter((_, index) => found[index])];
  }

  it('of a sign-in are all gone when a second request has used its code since it was read, and those of others stay', async () => {
    await store('one');
    await store('other');
    const codes = adapterOf('AuthorizationCode');
    await codes.consume('AuthorizationCode of one');
    expect(await left('one')).toEqual(['Grant', 'AuthorizationCode', 'AccessToken', 'RefreshToken']);
    await expect(codes.consume('AuthorizationCode of one')).rejects.toThrow(errors.InvalidGrant);
    expect(await left('one')).toEqual([]);
    expect(await left('other')).toEqual(['Grant', 'AuthorizationCode', 'AccessToken', 'RefreshToken']);
  });

  it('are gone with their grant', async () => {
    await store('one');
    await adapterOf('RefreshToken').revokeByGrantId('one');
    expect(await left('one')).toEqual([]);
    expect(await left('other')).toEqual(['Grant', 'AuthorizationCode', 'AccessToken', 'RefreshToken']);
  });

  it('are not found once they have expired', async () => {
    const tokens = adapterOf('RefreshToken');
    await tokens.upsert('late', { grantId: 'third' }, -1);
    await tokens.upsert('lasting', { grantId: 'third' }, 60);
    expect(await tokens.find('late')).toBeUndefined();
    expect(await tokens.find('lasting')).toEqual({ grantId: 'third' });
  });

  it('are deleted once they have expired, and not before', async () => {
    const tokens = adapterOf('RefreshToken');
    await tokens.upsert('ended', { grantId: 'fourth' }, -1);
    await tokens.upsert('open', { grantId: 'fourth' }, 60);
    const { owner } = opened.database;
    await owner.query(sql`insert into identity_payloads (id, payload) values ('Grant:endless', '{}')`);
    await removeExpired(owner);
    const { rows } = await owner.query<{ id: string }>(sql`
      select id from identity_payloads where grant_id = 'fourth' or id = 'Grant:endless' order by id`);
    expect(rows.map(({ id }) => id)).toEqual(['Grant:endless', 'RefreshToken:open']);
  });
});

describePlatform('Links in mails', (storage) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openOwn(storage);
  });
  afterAll(() => opened.discard());

  it('are deleted once they have expired, and not before', async () => {
    const { owner } = opened.database;
    const pat = { uid: randomUUID(), email: 'pat@elmpark.example' };
    await owner.query(
      sql`insert into identity_accounts (uid, email, kind) values (${pat.uid}, ${pat.email}, 'client')`,
    );
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const first = (await issueToken(owner, pat, 'reset', at(1)))!;
    const second = (await issueToken(owner, pat, 'reset', at(30)))!;
    await removeExpiredTokens(owner, at(65));
    const found = await Promise.all([first, second].map((token) => findToken(owner, token, 'reset', at(2))));
    expect(found).toEqual([undefined, pat]);
  });
});
