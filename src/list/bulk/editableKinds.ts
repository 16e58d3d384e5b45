import type { FieldKind } from '../../../resources/declaration/index.ts';

/** Kinds of field whose value a single input can hold. Bulk edit offers these. */
export const editableKinds: ReadonlySet<FieldKind> = new Set([
  'text',
  'integer',
  'decimal',
  'boolean',
  'date',
  'instant',
  'choice',
  'reference',
]);
