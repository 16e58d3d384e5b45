import { useState } from 'react';
import { type ColumnMapping, isAdded, isInTurn } from '../../resources/declaration/imports/importColumns.ts';
import { kindOf } from '../../resources/declaration/kinds/index.ts';
import type { StepProps } from './StepProps.ts';
import type { Preview } from './usePreview.ts';

function kept(key: string, { headers }: Preview): ColumnMapping | undefined {
  try {
    const storedMapping: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return Array.isArray(storedMapping) && storedMapping.length === headers.length
      ? (storedMapping as ColumnMapping)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Names the columns that a mapping is for: those of one sheet below one row of headings. */
export function mappingKey({ position, resource }: StepProps, { sheet, headingRow }: Preview): string {
  return `import ${resource.name} ${position.file} ${sheet} ${headingRow ?? ''}`;
}

/**
 * The field of each column: the choice stored before a reload, or the guess. A field is filled by one column, beside which others can hold
 * parts of it or stand in its place; a list by any number.
 */
export function useMapping(step: StepProps, preview: Preview) {
  const key = mappingKey(step, preview);
  const [mapping, setMapping] = useState<ColumnMapping>(() => kept(key, preview) ?? preview.guess);
  const choose = (column: number, field: string | null) => {
    const next = mapping.map((other, index) => {
      if (index === column) return field;
      if (field === null || other !== field || isAdded(field) || isInTurn(field)) return other;
      return kindOf(step.resource.fields[field])?.isMany ? other : null;
    });
    setMapping(next);
    try {
      sessionStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage failed: only a reload needs the value.
    }
  };
  return { mapping, choose };
}
