import { connected } from '../../resources/declaration/nesting.ts';

/** `resources/registry.ts` with further resources, for the factory of `vi.mock`. */
export async function registryWith(original: () => Promise<unknown>, added: object) {
  const all = { ...((await original()) as { registry: object }).registry, ...added };
  return { registry: all, ...connected(all) };
}
