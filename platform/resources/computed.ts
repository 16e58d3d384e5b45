import type { SQL } from 'drizzle-orm';

import type { registry, ResourceName } from '../../resources/registry.ts';

/** The computed fields of a declaration, except images: one table stores those of all resources. */
type ComputedNames<R> = R extends { readonly fields: infer Fields }
  ? {
      [Name in keyof Fields]: Fields[Name] extends { readonly kind: 'image' }
        ? never
        : Fields[Name] extends { readonly computed: true }
          ? Name
          : never;
    }[keyof Fields]
  : never;

/**
 * Tables whose columns computed fields use, joined to the record's row `t` by resource. Each joins at most one row by a unique key, so that
 * the planner leaves it out of statements that do not use it.
 */
export type JoinsByResource = Partial<Readonly<Record<ResourceName, SQL>>>;

/** The SQL of computed fields, by resource and field; `t` is the record's row. */
export type ComputedByResource = {
  readonly [
    Name in ResourceName as [ComputedNames<(typeof registry)[Name]>] extends [never] ? never : Name
  ]: Readonly<Record<ComputedNames<(typeof registry)[Name]> & string, SQL>>;
};

/**
 * Conditions that indexes find, by resource, computed field and value: each row with the value meets the condition. A filter by the value
 * asks for it as well, because no index knows the computed value. Values that are missing here are compared in every row.
 */
export type FoundByResource = {
  readonly [Name in keyof ComputedByResource]?: {
    readonly [FieldName in keyof ComputedByResource[Name]]?: Readonly<Record<string, SQL>>;
  };
};
