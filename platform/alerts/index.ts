import type { Module } from '../module.ts';
import { alertCalls } from './calls.ts';
import { sessionCheckCall } from './session-check.ts';

export const alertsModule = {
  calls: [...alertCalls, sessionCheckCall],
} satisfies Module;
