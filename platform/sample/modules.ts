import type { Module } from '../../resources/product/moduleGroups.ts';
import { excludedBy, selectModule } from '../../resources/product/moduleRules.ts';
import type { Random } from './random.ts';

/** Modules that the rules allow together: as many as they do, or about this share of them. */
export function licensedModules(catalogue: readonly Module[], random: Random, share = 1): string[] {
  let selection: string[] = [];
  for (const module of catalogue) {
    const hasRival = excludedBy(module, catalogue).some(({ uid }) => selection.includes(uid));
    // A module whose parent is not selected is not selectable, which leaves the selection as it is.
    if (!hasRival && (share === 1 || random.chance(share)))
      selection = selectModule(selection, module.uid, catalogue);
  }
  return selection;
}
