import { beforeEach, describe, expect, it, vi } from 'vitest';

// Each test imports the module again, like a new process.
describe('the extensions of declared resources', () => {
  beforeEach(() => vi.resetModules());
  const load = () => import('../../platform/resources/extensions.ts');

  it('are rejected when two modules add hooks to one resource', async () => {
    const { extendResources } = await load();
    const hooks = { titles: {} };
    expect(() => extendResources([{ hooks }, { hooks }])).toThrow('Two modules give hooks for titles.');
  });

  it('are rejected when no module computes a field that is declared as computed', async () => {
    const { extendResources } = await load();
    expect(() => extendResources([])).toThrow(
      /No module computes \w+\.\w+\. Add it to the module’s `computed`\./,
    );
  });
});
