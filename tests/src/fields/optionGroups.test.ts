import { expect, test } from 'vitest';
import permissionRules from '../../../resources/product/options/permissions.ts';
import { rolePermissions } from '../../../resources/roles/options.ts';
import { optionGroups, withOthers } from '../../../src/fields/options/optionGroups.ts';

const groupsOf = (answer: unknown, keys: readonly string[]) =>
  withOthers(
    optionGroups(rolePermissions, permissionRules, answer),
    keys,
    rolePermissions,
    permissionRules,
    'Others',
  );

test('permissions of unlicensed modules are labeled in words, and unknown ones by their name', () => {
  const permissions = [{ name: 'CanManageUsers', displayName: 'Manage users' }];
  const [settings, others] = groupsOf(
    [{ name: 'settings', displayName: 'Settings', permissions }],
    ['psw_level2', 'canmanageusers', 'read:em_hw_badges', 'another:platform'],
  );
  expect(settings?.options.map(({ key }) => key)).toEqual(['canmanageusers']);
  expect(others?.label).toBe('Others');
  expect(others?.options.map(({ label }) => label)).toEqual([
    'Student safeguarding level 2',
    'Read hardware badges',
    'another:platform',
  ]);
});

test('distinguishes two permissions with the same label by marking the scope form', () => {
  const names = ['canreadwebhookconfigurations', 'read:webhook_configurations', 'read:em_hw_badges'];
  const [others] = groupsOf([], names);
  expect(others?.options.map(({ label }) => label)).toEqual([
    'Read webhook configurations',
    'Read webhook configurations (scope)',
    'Read hardware badges',
  ]);
});
