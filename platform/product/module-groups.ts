import type { Module, ModuleGroup } from '../../resources/product/moduleGroups.ts';
import { catalogue, type CatalogueModule, catalogueModules } from './catalogue.ts';

/** At most one module of a linked group of this type is selected (spec section 4). */
const exclusive = 1;

function toModule(module: CatalogueModule, displayOrder: number, selected: ReadonlySet<string>): Module {
  const parent = catalogueModules.find(({ key }) => key === module.requires);
  return {
    uid: module.uid,
    displayName: module.displayName,
    enabled: parent === undefined || selected.has(parent.uid),
    selected: selected.has(module.uid),
    requireParent: parent !== undefined,
    parentModuleUID: parent?.uid ?? null,
    linkedGroupId: module.exclusiveGroup ?? null,
    linkedGroupType: module.exclusiveGroup === undefined ? null : exclusive,
    displayOrder,
  };
}

/**
 * The modules that a type of client can be licensed for, in their groups (spec section 3).
 * @param type value of the client's type
 * @param selected identifiers of the modules that the client has; these stay listed even if its type no longer offers them
 */
export function moduleGroups(type: string, selected: ReadonlySet<string> = new Set()): ModuleGroup[] {
  return catalogue.flatMap(({ uid, name, displayName, modules }) => {
    const offered = modules
      .filter((module) => module.offeredTo.includes(type) || selected.has(module.uid))
      .map((module, index) => toModule(module, index + 1, selected));
    return offered.length === 0 ? [] : [{ uid, name, displayName, modules: offered }];
  });
}
