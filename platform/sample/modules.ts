import type { Module } from '../../resources/product/moduleGroups.ts';
import { excludedBy, selectModule } from '../../resources/product/moduleRules.ts';
import type { Random } from './random.ts';

/** A selection of modules that the rules allow together: as many as possible, or about `share` of them. */
export function licensedModules(catalogue: readonly Module[], random: Random, share = 1): string[] {
  let selection: string[] = [];
  for (const module of catalogue) {
    const hasRival = excludedBy(module, catalogue).some(({ uid }) => selection.includes(uid));
    // Selecting a module without its parent leaves the selection unchanged.
    if (!hasRival && (share === 1 || random.chance(share)))
      selection = selectModule(selection, module.uid, catalogue);
  }
  return selection;
}
