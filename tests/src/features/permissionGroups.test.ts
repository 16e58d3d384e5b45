import { expect, test } from 'vitest';
import { withOthers } from '../../../src/features/roles/usePermissionGroups.ts';

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
    'Others',
  );
  expect(groups[1]?.permissions.map(({ displayName }) => displayName)).toEqual([
    'Student safeguarding level 2',
    'Read hardware badges',
    'another:platform',
  ]);
});
