import type { clients } from '../../resources/clients/index.ts';
import type { RecordOf } from '../../resources/declaration/index.ts';
import { modulesOf, type ModuleViolation, violations } from '../../resources/product/moduleRules.ts';
import type { FieldErrors } from '../kernel/problem.ts';
import type { Hooks } from '../resources/hooks.ts';
import { catalogueModules } from './catalogue.ts';
import { makeStarterRoles } from './make-starter-roles.ts';
import { moduleGroups } from './module-groups.ts';

function nameOf(uid: string): string {
  return catalogueModules.find((module) => module.uid === uid)?.displayName ?? uid;
}

function sentence(violation: ModuleViolation, type: string): string {
  const name = nameOf(violation.uid);
  if (violation.key === 'unknown')
    return `${name} is not a module that clients of the type ${type} can have.`;
  if (violation.key === 'parent') return `${name} needs ${nameOf(violation.other)}.`;
  return `${name} and ${nameOf(violation.other)} exclude each other.`;
}

/**
 * Modules are validated against the catalogue and its rules (spec section 4); an unchanged selection is not. A new client gets starter
 * roles.
 */
export const clientHooks: Hooks<RecordOf<typeof clients>> = {
  getQuery: {
    loadModules: {
      type: 'boolean',
      description: 'Whether the answer holds the client’s modules.',
      default: true,
    },
  },
  leaveOut: ({ loadModules }) => (loadModules === false ? ['modules'] : []),
  async before({ before, after }): Promise<FieldErrors | undefined> {
    if (!after) return undefined;
    const selected = new Set(after.modules ?? []);
    const had = new Set(before?.modules ?? []);
    const isUnchanged = selected.size === had.size && [...selected].every((uid) => had.has(uid));
    if (isUnchanged && before?.type === after.type) return undefined;
    const type = after.type ?? '';
    // A module that the client already has is not rejected when its type no longer offers it.
    const moduleViolations = violations(
      [...selected],
      modulesOf(moduleGroups(type, isUnchanged ? had : new Set())),
    );
    return moduleViolations.length === 0
      ? undefined
      : { Modules: [...new Set(moduleViolations.map((one) => sentence(one, type)))] };
  },
  async after(context) {
    if (context.operation === 'create') await makeStarterRoles(context);
  },
};
