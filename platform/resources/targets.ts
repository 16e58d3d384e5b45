import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import { hasOwnTable, tableName } from '../database/naming.ts';
import { registry, type ResourceName, resources, targetOf } from '../../resources/registry.ts';

/** A declared resource, for code that interprets declarations. */
export function declared(name: ResourceName): AnyResource {
  return registry[name];
}

/**
 * Fields of any resource that refer to rows of `resource`, also through a view of it: [the referring resource, the field's name, the
 * field].
 */
export function fieldsPointingAt(resource: AnyResource): [AnyResource, string, Field][] {
  return resources
    .filter(hasOwnTable)
    .flatMap((other) =>
      Object.entries(other.fields).flatMap(([name, field]): [AnyResource, string, Field][] =>
        field.target !== undefined && !field.computed && tableName(targetOf(field)) === tableName(resource)
          ? [[other, name, field]]
          : [],
      ),
    );
}
