import type { Module, ModuleGroup } from './moduleGroups.ts';

/** `parent`: its parent is not selected. `exclusive`: another module of its linked group is selected as well. */
export type ModuleViolation =
  | { readonly uid: string; readonly key: 'unknown' }
  | { readonly uid: string; readonly key: 'parent' | 'exclusive'; readonly other: string };

/** All modules of the groups, without duplicates. */
export function modulesOf(groups: readonly ModuleGroup[]): Module[] {
  return [
    ...new Map(groups.flatMap((group) => group.modules.map((module) => [module.uid, module]))).values(),
  ];
}

/** The parent that the module requires. Undefined when it requires none. */
function requiredParent(module: Module): string | undefined {
  return module.requireParent ? (module.parentModuleUID ?? undefined) : undefined;
}

/** The other modules that `module` deselects when it is selected. */
export function excludedBy(module: Module, catalogue: readonly Module[]): Module[] {
  if (module.linkedGroupType !== 1 || module.linkedGroupId == null) return [];
  return catalogue.filter(
    (other) =>
      other.uid !== module.uid &&
      other.linkedGroupType === 1 &&
      String(other.linkedGroupId) === String(module.linkedGroupId),
  );
}

/** True when the module can be selected: it is offered, and its parent is selected (spec section 4). */
export function isSelectable(module: Module, selection: ReadonlySet<string>): boolean {
  const parent = requiredParent(module);
  return parent === undefined ? module.enabled !== false : selection.has(parent);
}

/** Removes modules without their parent, repeatedly, until every parent is present. */
function dropOrphans(selection: Set<string>, catalogue: readonly Module[]): Set<string> {
  const orphans = catalogue.filter((module) => {
    const parent = requiredParent(module);
    return parent !== undefined && selection.has(module.uid) && !selection.has(parent);
  });
  if (orphans.length === 0) return selection;
  for (const { uid } of orphans) selection.delete(uid);
  return dropOrphans(selection, catalogue);
}

/**
 * The selection after selecting `uid`: removes the other modules of its exclusive group and their children. Unchanged when it cannot be
 * selected.
 */
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

/** The selection after deselecting `uid` and the modules that require it. */
export function deselectModule(
  selection: readonly string[],
  uid: string,
  catalogue: readonly Module[],
): string[] {
  const next = new Set(selection);
  next.delete(uid);
  return [...dropOrphans(next, catalogue)];
}

/** The violations of the rules in a selection. Empty when it can be saved. */
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
