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

/** The SQL of computed fields, by resource and field; `t` is the record's row. */
export type ComputedByResource = {
  readonly [
    Name in ResourceName as [ComputedNames<(typeof registry)[Name]>] extends [never] ? never : Name
  ]: Readonly<Record<ComputedNames<(typeof registry)[Name]> & string, SQL>>;
};
