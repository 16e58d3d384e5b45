import { expect, it } from 'vitest';
import { dropDrafts, logOut } from '../../authProvider/ending/logout.ts';
import { aConfig, memoryStorage } from '../support/session.ts';

const drafts = {
  'safety-portal.draft/ada/titles/c1/new': '{}',
  'safety-portal.draft/adam/titles/c1/new': '{}',
};

it('the drafts of a person stay for them when they sign in again, and those of others go', () => {
  const tab = memoryStorage(drafts);
  dropDrafts(tab, 'ada');
  expect(Object.keys(drafts).map((key) => tab.getItem(key))).toEqual(['{}', null]);
});

it('signing out drops the drafts of the tab', async () => {
  const tab = memoryStorage(drafts);
  await logOut(aConfig(), { signOut: async () => undefined }, tab, { cookie: '' }, memoryStorage());
  expect(Object.keys(drafts).map((key) => tab.getItem(key))).toEqual([null, null]);
});
