import type { Field } from './fields/field.ts';
import type { ResourceRequirements } from './fields/limits.ts';
import type { AnyResource } from './resource.ts';

/** Path parameter -> the resource whose records it identifies; name -> resource. */
const byParameter = new Map<string, AnyResource>();
const byName = new Map<string, AnyResource>();

/** Functions over a whole registry. */
export interface Lookups {
  /** Every resource, parents before their children. */
  readonly resources: readonly AnyResource[];
  /** The resource called `name`. Undefined when there is none. */
  readonly resourceNamed: (name: string) => AnyResource | undefined;
  /** The resource that a reference points to. Throws when it is not declared, which `checkRegistry` reports at startup. */
  readonly targetOf: (field: Field) => AnyResource;
  /** The resources whose records are deleted with a record: all below it. */
  readonly deletedAlong: (resource: AnyResource) => readonly AnyResource[];
}

/**
 * Connects each resource with those above it. `registry.ts` calls it once. Without it a nested resource would inherit nothing, so
 * `ancestorsOf` throws.
 */
export function connected(registry: Readonly<Record<string, AnyResource>>): Lookups {
  const resources = Object.values(registry);
  for (const resource of resources) {
    byParameter.set(resource.identifier.param, resource);
    byName.set(resource.name, resource);
  }
  const resourceNamed = (name: string) => (Object.hasOwn(registry, name) ? registry[name] : undefined);
  return {
    resources,
    resourceNamed,
    targetOf({ target = '' }) {
      const resource = resourceNamed(target);
      if (!resource) throw new TypeError(`No resource is called ${target}.`);
      return resource;
    },
    deletedAlong: ({ name, identifier }) =>
      resources.filter(
        (other) =>
          other.name !== name &&
          identifier.param in other.scope &&
          other.viewOf === undefined &&
          !other.callsByHand,
      ),
  };
}

/** The resource that a path parameter identifies (`buildingId` -> buildings). */
export function resourceOfParameter(parameter: string): AnyResource {
  const resource = byParameter.get(parameter);
  if (!resource) throw new TypeError(`No resource is identified by ${parameter}.`);
  return resource;
}

/**
 * The resource whose rows these are: for a view, and for a copy of a declaration with other calls, the one in the registry. Its scope says
 * which records the rows belong to, even where the path of a view does not.
 */
export function rowsOf(resource: AnyResource): AnyResource {
  return byName.get(resource.viewOf ?? resource.name) ?? resource;
}

/** A resource above another, and the property of the rows below that names its record. */
export interface Parent {
  readonly above: AnyResource;
  readonly property: string;
}

/** The resources above the rows of a resource, beyond the client, outermost first. */
export function parentsOf(resource: AnyResource): Parent[] {
  return Object.entries(rowsOf(resource).scope).flatMap(([parameter, property], index) => {
    const isTenant = index === 0 && resource.tenancy === 'client';
    return isTenant ? [] : [{ above: resourceOfParameter(parameter), property }];
  });
}

/** True when a record above may lock those of the resource (`lockedBelow`). */
export function isLockable(resource: AnyResource): boolean {
  return parentsOf(resource).some(({ above }) => above.lockedBelow);
}

/** The requirements of a resource on the deployment and the client: its own conditions, and those of every resource above it. */
export function requirementsOf(resource: AnyResource): readonly ResourceRequirements[] {
  const above = parentsOf(resource).map(({ above: { requires } }) => requires);
  return [resource.requires, ...above].flatMap((requires) => requires ?? []);
}
