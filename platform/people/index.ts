import type { Module } from '../module.ts';
import { actingCalls } from './acting.ts';
import { peopleComputed, peopleFound, peopleJoins } from './computed.ts';
import { passwordLinkCalls } from './password-links.ts';
import { passwordCalls } from './passwords.ts';
import { rightsGuards } from './rights-guard.ts';
import { mappingHooks, roleHooks } from './role-hooks.ts';
import { rolesOfUsersCalls } from './roles-of-users.ts';
import { searchCalls } from './search/calls.ts';
import { searchDocuments } from './search/documents.ts';
import { secondStepCalls } from './second-steps.ts';
import { setupService } from './setup-page.ts';
import { staffLockCalls } from './staff-lock.ts';
import { systemUserHooks } from './system-user-hooks.ts';
import { userHooks } from './user-hooks.ts';

export const peopleModule = {
  calls: [
    ...passwordCalls,
    ...actingCalls,
    ...passwordLinkCalls,
    ...secondStepCalls,
    ...rolesOfUsersCalls,
    ...searchCalls,
    ...staffLockCalls,
  ],
  hooks: { users: userHooks, roles: roleHooks, mappings: mappingHooks, systemUsers: systemUserHooks },
  guards: rightsGuards,
  computed: peopleComputed,
  joins: peopleJoins,
  found: peopleFound,
  searchDocuments,
  services: [setupService],
} satisfies Module;
