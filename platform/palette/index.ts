import type { Module } from '../module.ts';
import { paletteCalls } from './calls.ts';

export const paletteModule = { calls: paletteCalls } satisfies Module;
