import { date, integer } from '../declaration/index.ts';

/** The contract of a building. Only the provider's staff set it. */
export const contractFields = {
  contractEndDate: date({ systemOnly: 'write', column: 'hidden' }),
  renewalMonth: integer({ min: 1, max: 12, systemOnly: 'write', column: 'hidden' }),
  renewalYear: integer({ min: 2000, max: 2100, systemOnly: 'write', column: 'hidden' }),
} as const;
