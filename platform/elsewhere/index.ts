import type { Module } from '../module.ts';
import { elsewhereService } from './service.ts';

export const elsewhereModule = { services: [elsewhereService] } satisfies Module;
