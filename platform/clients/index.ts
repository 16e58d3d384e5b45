import type { Module } from '../module.ts';
import { clientBuildingCalls } from './calls.ts';
import { authenticationCalls } from './working-context.ts';

export const clientsModule = {
  calls: [...clientBuildingCalls, ...authenticationCalls],
} satisfies Module;
