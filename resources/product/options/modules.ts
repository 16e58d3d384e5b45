import type { OptionRules } from '../../declaration/index.ts';
import type { Module } from '../moduleGroups.ts';
import { deselectModule, excludedBy, selectModule } from '../moduleRules.ts';

/** The modules of a client, under the rules of spec section 4. */
const moduleOptions: OptionRules<Module> = {
  toggle: (selection, uid, isOn, catalogue) =>
    (isOn ? selectModule : deselectModule)(selection, uid, catalogue),
  note: (module, catalogue) => {
    if (module.requireParent) {
      const parent = catalogue.find(({ uid }) => uid === module.parentModuleUID);
      return `Needs ${parent?.displayName ?? module.parentModuleUID}`;
    }
    if (module.enabled === false) return 'Not available to this client';
    const rivals = excludedBy(module, catalogue).map(({ displayName }) => displayName);
    return rivals.length > 0 ? `Can’t be combined with ${rivals.join(', ')}` : undefined;
  },
  noun: { one: 'module', many: 'modules' },
  texts: { empty: 'This type of client has no modules.' },
};
export default moduleOptions;
