import type { Module, ModuleGroup } from './moduleGroups.ts';

/** `parent`: its parent is not selected. `exclusive`: another module of its linked group is selected too. */
export type ModuleViolation =
  | { readonly uid: string; readonly key: 'unknown' }
  | { readonly uid: string; readonly key: 'parent' | 'exclusive'; readonly other: string };

/** All modules of the groups, each once. */
export function modulesOf(groups: readonly ModuleGroup[]): Module[] {
  return [
    ...new Map(groups.flatMap((group) => group.modules.map((module) => [module.uid, module]))).values(),
  ];
}

/** The parent that the module cannot be without; undefined where it needs none. */
function requiredParent(module: Module): string | undefined {
  return module.requireParent ? (module.parentModuleUID ?? undefined) : undefined;
}

/** The other modules that selecting `module` deselects. */
export function excludedBy(module: Module, catalogue: readonly Module[]): Module[] {
  if (module.linkedGroupType !== 1 || module.linkedGroupId == null) return [];
  return catalogue.filter(
    (other) =>
      other.uid !== module.uid &&
      other.linkedGroupType === 1 &&
      String(other.linkedGroupId) === String(module.linkedGroupId),
  );
}

/** Whether the module can be selected now: its parent is, and it is offered at all (spec section 4). */
export function isSelectable(module: Module, selection: ReadonlySet<string>): boolean {
  const parent = requiredParent(module);
  return parent === undefined ? module.enabled !== false : selection.has(parent);
}

/** Drops the modules whose parent is gone, and theirs, until all parents are there. */
function dropOrphans(selection: Set<string>, catalogue: readonly Module[]): Set<string> {
  const orphans = catalogue.filter((module) => {
    const parent = requiredParent(module);
    return parent !== undefined && selection.has(module.uid) && !selection.has(parent);
  });
  if (orphans.length === 0) return selection;
  for (const { uid } of orphans) selection.delete(uid);
  return dropOrphans(selection, catalogue);
}

/** The selection once `uid` is selected: others of its exclusive group go, with their children. Unchanged where it may not be selected. */
export function selectModule(
  selection: readonly string[],
  uid: string,
  catalogue: readonly Module[],
): string[] {
  const module = catalogue.find((candidate) => candidate.uid === uid);
  if (!module || !isSelectable(module, new Set(selection))) return [...selection];
  const next = new Set([...selection, uid]);
  for (const other of excludedBy(module, catalogue)) next.delete(other.uid);
  return [...dropOrphans(next, catalogue)];
}

/** The selection once `uid` is deselected; the modules that require it go with it. */
export function deselectModule(
  selection: readonly string[],
  uid: string,
  catalogue: readonly Module[],
): string[] {
  const next = new Set(selection);
  next.delete(uid);
  return [...dropOrphans(next, catalogue)];
}

/** The objections of the rules to a selection; empty when it may be saved. */
export function violations(selection: readonly string[], catalogue: readonly Module[]): ModuleViolation[] {
  const selected = new Set(selection);
  const modulesByUid = new Map(catalogue.map((module) => [module.uid, module]));
  const moduleViolations: ModuleViolation[] = [];
  for (const uid of selected) {
    const module = modulesByUid.get(uid);
    const parent = module && requiredParent(module);
    const rival = module && excludedBy(module, catalogue).find((other) => selected.has(other.uid));
    if (!module) moduleViolations.push({ uid, key: 'unknown' });
    if (parent !== undefined && !selected.has(parent))
      moduleViolations.push({ uid, key: 'parent', other: parent });
    if (rival) moduleViolations.push({ uid, key: 'exclusive', other: rival.uid });
  }
  return moduleViolations;
}
