import type { Module } from '../module.ts';
import { clientBuildingCalls } from './calls.ts';
import { clientsComputed } from './computed.ts';
import { authenticationCalls } from './working-context.ts';

export const clientsModule = {
  calls: [...clientBuildingCalls, ...authenticationCalls],
  computed: clientsComputed,
} satisfies Module;
