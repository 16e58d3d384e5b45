import { expect, test } from 'vitest';
import { withOthers } from '../../../src/features/roles/usePermissionGroups.ts';

const texts = { others: 'Others', asScope: (words: string) => `${words} (scope)` };

test('permissions of modules that the client does not have are named in words, and unknown ones by their name', () => {
  const names = ['psw_level2', 'canmanageusers', 'read:em_hw_badges', 'another:platform'];
  const groups = withOthers(
    [
      {
        name: 'settings',
        displayName: 'Settings',
        permissions: [{ name: 'canmanageusers', displayName: 'Manage users' }],
      },
    ],
    names,
    texts,
  );
  expect(groups[1]?.permissions.map(({ displayName }) => displayName)).toEqual([
    'Student safeguarding level 2',
    'Read hardware badges',
    'another:platform',
  ]);
});

test('of two permissions with the same words, the one that is written as a scope says so', () => {
  const names = ['canreadwebhookconfigurations', 'read:webhook_configurations', 'read:em_hw_badges'];
  const [others] = withOthers([], names, texts);
  expect(others?.permissions.map(({ displayName }) => displayName)).toEqual([
    'Read webhook configurations',
    'Read webhook configurations (scope)',
    'Read hardware badges',
  ]);
});
