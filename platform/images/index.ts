import { resources } from '../../resources/registry.ts';
import { tenantTable } from '../database/platform-table.ts';
import type { Module } from '../module.ts';
import { imageCalls } from './calls.ts';
import { keptImages } from './kept.ts';
import { images } from './tables.ts';

export const imagesModule = {
  calls: resources.flatMap(imageCalls),
  tables: [tenantTable(images, 'with its record', { column: 'uid', erases: 'row' })],
  keptApart: { image: keptImages },
} satisfies Module;
