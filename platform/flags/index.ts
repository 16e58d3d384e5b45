import type { Module } from '../module.ts';
import { flagCalls } from './calls.ts';

export const flagsModule = {
  calls: flagCalls,
} satisfies Module;
