import type { Module } from '../module.ts';
import { stationCalls } from './calls.ts';
import { stationAccountHooks } from './hooks.ts';
import { stationKeyPurpose } from './key.ts';
import { stationService } from './service.ts';

export const stationsModule = {
  calls: stationCalls,
  hooks: { stationAccounts: stationAccountHooks },
  sealed: [{ table: 'station_accounts', column: 'auth_key', id: 'uid', purpose: () => stationKeyPurpose }],
  services: [stationService],
} satisfies Module;
