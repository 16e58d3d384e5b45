import { expect, test } from 'vitest';
import permissionRules from '../../../resources/product/options/permissions.ts';
import { rolePermissions } from '../../../resources/roles/options.ts';
import { keysOf, optionGroups, withOthers } from '../../../src/fields/options/optionGroups.ts';

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

test('two spellings of one permission are one option', () => {
  const names = ['canreadwebhookconfigurations', 'read:webhook_configurations', 'read:em_hw_badges'];
  const [others] = groupsOf([], names);
  expect(others?.options.map((option) => [option.label, keysOf(option)])).toEqual([
    ['Read webhook configurations', ['canreadwebhookconfigurations', 'read:webhook_configurations']],
    ['Read hardware badges', ['read:em_hw_badges']],
  ]);
});
