import { describe, expect, it } from 'vitest';
import { addressesIn, mutualPairs } from '../../scripts/lib/structure.mjs';

describe('npm run structure', () => {
  it('finds rooms that import each other, by types and by dynamic imports as well', () => {
    const files = [
      { path: 'src/list/a.ts', text: `import type { B } from '../form/b.ts';` },
      { path: 'src/form/b.ts', text: `const load = () => import('../list/a.ts');` },
      { path: 'src/form/c.ts', text: `import '../portal/d.css';\nimport { e } from './e.ts';` },
    ];
    expect(mutualPairs('src', files)).toEqual(['src/form <-> src/list']);
  });

  it('takes each feature for a room', () => {
    const files = [
      { path: 'src/features/users/a.ts', text: `export * from '../roles/b.ts';` },
      { path: 'src/features/roles/b.ts', text: `import { a } from '../users/a.ts';` },
    ];
    expect(mutualPairs('src', files)).toEqual(['src/features/roles <-> src/features/users']);
  });

  it('finds addresses of the platform, with a version or without', () => {
    const files = [
      { path: 'src/a.ts', text: 'fetch(`/webhooks/v2/clients`)' },
      { path: 'src/b.ts', text: `const at = 'api/EM/EMPolicy';` },
      { path: 'src/c.ts', text: `useAction(users, 'unlock')` },
    ];
    const declarations = [{ path: 'resources/kinds.ts', text: `service: 'api/EM',` }];
    expect(addressesIn(files, declarations)).toEqual(['src/a.ts: webhooks/v2', 'src/b.ts: api/EM']);
  });
});
