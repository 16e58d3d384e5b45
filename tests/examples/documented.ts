import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

import { findFaults } from '../../resources/declaration/checks/check.ts';
import { registry } from '../../resources/registry.ts';

/** Tests that docs/adding-a-resource.md shows a file of this folder as it is, and that the declarations with it are right. */
export function itIsDocumented(file: string): void {
  it('is printed there word for word', async () => {
    const page = await readFile(new URL('../../docs/adding-a-resource.md', import.meta.url), 'utf8');
    const example = await readFile(new URL(file, import.meta.url), 'utf8');
    expect(page).toContain(example.replace("'../../resources/declaration/", "'../declaration/"));
  });

  it('passes the check of declarations', () => {
    expect(findFaults(registry, (name) => name)).toEqual([]);
  });
}
