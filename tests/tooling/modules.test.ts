import { beforeEach, describe, expect, it, vi } from 'vitest';

// Each test loads the interpreter again, as a process does once.
describe('the extensions of declared resources', () => {
  beforeEach(() => vi.resetModules());
  const load = () => import('../../platform/resources/extensions.ts');

  it('is refused where two modules add hooks to one resource', async () => {
    const { extendResources } = await load();
    const hooks = { titles: {} };
    expect(() => extendResources([{ hooks }, { hooks }])).toThrow('Two modules give hooks for titles.');
  });

  it('is refused where no module computes a field that is declared as computed', async () => {
    const { extendResources } = await load();
    expect(() => extendResources([])).toThrow(
      /No module computes \w+\.\w+\. Add it to the module’s `computed`\./,
    );
  });
});
