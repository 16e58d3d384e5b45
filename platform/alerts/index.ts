import type { Module } from '../module.ts';
import { alertCalls } from './calls.ts';

export const alertsModule = {
  calls: alertCalls,
} satisfies Module;
