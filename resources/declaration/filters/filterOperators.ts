/** Operators of the platform's `filters` parameter. */
export const filterOperators = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'contains',
  'doesnotcontain',
  'startswith',
  'endswith',
] as const;
export type FilterOperator = (typeof filterOperators)[number];
