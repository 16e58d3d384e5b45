import { test, type TestInfo } from '@playwright/test';
import { requireRow } from '../../scripts/lib/checklists.mjs';

/** Adds rows of the checklists to the report of a test. */
export function annotate(info: TestInfo, ...names: string[]): void {
  const annotations = names.map((name) => ({ type: 'row', description: requireRow(name) }));
  info.annotations.push(...annotations);
}

/** Marks the current test as a proof of these rows of the checklists: it fails when the product breaks them. See docs/coverage.md. */
export function proves(...names: string[]): void {
  annotate(test.info(), ...names);
}
