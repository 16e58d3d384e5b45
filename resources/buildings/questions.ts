/** Common filters of building lists. */
export const buildingQuestions = [
  'status',
  'buildingTypeUID',
  { label: 'Without levels', filter: { 'hasLevels~eq': false } },
] as const;
