import { date, integer } from '../declaration/index.ts';

/** The contract of a building. Only the provider's staff set it. */
export const contractFields = {
  contractEndDate: date({ systemOnly: 'write', column: 'hidden' }),
  renewalMonth: integer({ min: 1, max: 12, month: true, systemOnly: 'write', column: 'hidden' }),
  renewalYear: integer({ min: 2000, max: 2100, systemOnly: 'write', column: 'hidden' }),
} as const;

/** Common filters of building lists. */
export const buildingQuestions = [
  'status',
  'buildingTypeUID',
  { label: 'Without levels', filter: { 'hasLevels~eq': false } },
] as const;

/** Buildings are identified by name. The calls have their own names and messages (spec sections 3 and 8). */
export const buildingImport = {
  key: 'name',
  available: 'availableColumnsForBuildingImport',
  messages: { upload: 'import-upload-retry', details: 'import-details-retry' },
} as const;
