import { TestRunner } from 'vitest';
import { requireRow } from '../../scripts/lib/checklists.mjs';

declare module 'vitest' {
  interface TaskMeta {
    /** The rows of the checklists that the test proves, see docs/coverage.md. */
    rows?: string[];
  }
}

/** Marks the current test as a proof of these rows: it fails when the product breaks them. */
export function proves(...names: string[]): void {
  const { meta } = TestRunner.getCurrentTest() ?? {};
  if (!meta) throw new Error('Rows are proved within a test.');
  meta.rows = [...(meta.rows ?? []), ...names.map(requireRow)];
}
