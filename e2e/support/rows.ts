import { test, type TestInfo } from '@playwright/test';
import { requireRow } from '../../scripts/lib/checklists.mjs';

/** Writes rows of the checklists into the report of a test. */
export function annotate(info: TestInfo, ...names: string[]): void {
  const annotations = names.map((name) => ({ type: 'row', description: requireRow(name) }));
  info.annotations.push(...annotations);
}

/** Says within a test that it fails when the product breaks these rows of the checklists, see docs/coverage.md. */
export function proves(...names: string[]): void {
  annotate(test.info(), ...names);
}
