import { useState } from 'react';
import type { ColumnMapping } from '../../resources/declaration/importColumns.ts';
import type { StepProps } from './StepProps.ts';
import type { Preview } from './usePreview.ts';

function kept(key: string, { headers }: Preview): ColumnMapping | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return Array.isArray(found) && found.length === headers.length ? (found as ColumnMapping) : undefined;
  } catch {
    return undefined;
  }
}

/** The meaning of each column of the sheet: as it was chosen before a reload, else as it was guessed. A field is filled by one column. */
export function useMapping({ position, resource }: StepProps, preview: Preview) {
  const key = `import ${resource.name} ${position.file} ${preview.sheet}`;
  const [mapping, setMapping] = useState<ColumnMapping>(() => kept(key, preview) ?? preview.guess);
  const choose = (column: number, field: string | null) => {
    const next = mapping.map((other, index) => {
      if (index === column) return field;
      return field !== null && other === field ? null : other;
    });
    setMapping(next);
    try {
      sessionStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Only a reload needs it.
    }
  };
  return { mapping, choose };
}
