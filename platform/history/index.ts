import type { Module } from '../module.ts';
import { historyCalls } from './calls.ts';

export const historyModule = { calls: historyCalls } satisfies Module;
