import type { Module } from '../module.ts';
import { productCalls } from './calls.ts';
import { clientHooks } from './client-hooks.ts';

export const productModule = {
  calls: productCalls,
  hooks: { clients: clientHooks },
} satisfies Module;
