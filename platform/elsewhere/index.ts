import type { Module } from '../module.ts';
import { reunificationService } from './reunification.ts';
import { elsewhereService } from './service.ts';

export const elsewhereModule = { services: [elsewhereService, reunificationService] } satisfies Module;
