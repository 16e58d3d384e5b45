import type { Module } from '../module.ts';
import { stationCalls } from './calls.ts';
import { stationAccountHooks } from './hooks.ts';
import { stationService } from './service.ts';

export const stationsModule = {
  calls: stationCalls,
  hooks: { stationAccounts: stationAccountHooks },
  services: [stationService],
} satisfies Module;
