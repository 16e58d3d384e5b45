import { tenantTable } from '../database/platform-table.ts';
import type { Module } from '../module.ts';
import { actingCalls } from './acting.ts';
import { peopleComputed } from './computed.ts';
import { passwordLinkCalls } from './password-links.ts';
import { passwordCalls } from './passwords.ts';
import { mappingHooks, roleHooks } from './role-hooks.ts';
import { rolesOfUsersCalls } from './roles-of-users.ts';
import { searchCalls } from './search/calls.ts';
import { userSettingsCalls } from './settings.ts';
import { staffLockCalls } from './staff-lock.ts';
import { systemUserHooks } from './system-user-hooks.ts';
import { clientUserSettings, platformUserSettings } from './tables.ts';
import { userHooks } from './user-hooks.ts';

export const peopleModule = {
  calls: [
    ...passwordCalls,
    ...actingCalls,
    ...passwordLinkCalls,
    ...rolesOfUsersCalls,
    ...searchCalls,
    ...staffLockCalls,
    ...userSettingsCalls,
  ],
  tables: [
    tenantTable(clientUserSettings),
    // Every client's users are locked by it where their client sets nothing.
    { table: platformUserSettings, security: { rows: 'all', access: 'write' } },
  ],
  hooks: { users: userHooks, roles: roleHooks, mappings: mappingHooks, systemUsers: systemUserHooks },
  computed: peopleComputed,
} satisfies Module;
