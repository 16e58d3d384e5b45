/** The usual questions about buildings. */
export const buildingQuestions = [
  'status',
  'buildingTypeUID',
  { label: 'Without levels', filter: { 'hasLevels~eq': false } },
] as const;
