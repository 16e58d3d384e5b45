import type { When } from './field.ts';
import type { Fields } from './resource.ts';

/** The fields of one variant of a record. */
export interface Variant {
  /** Fields that a record of this variant has to have. */
  readonly required: readonly string[];
  /** Fields that it can have. */
  readonly optional?: readonly string[];
  /** The fields among them that say where its secrets are sent: when one changes, the secrets have to be given again. */
  readonly addresses?: readonly string[];
}

/** A record is of one of several variants, each with fields of its own. Fields that no variant names belong to all. */
export interface Variants<FieldName extends string = string> {
  /** The choice whose value says the variant. */
  readonly by: FieldName;
  /** The fields of each value of the choice. */
  readonly of: Readonly<Record<string, Variant>>;
}

function whenOf(name: string, { by, of }: Variants): When | undefined {
  const having = Object.entries(of).filter(
    ([, { required, optional = [] }]) => required.includes(name) || optional.includes(name),
  );
  if (having.length === 0) return undefined;
  return {
    field: by,
    is: having.map(([value]) => value),
    required: having.every(([, { required }]) => required.includes(name)),
  };
}

/** The fields with `when`, and secrets with `sentTo`, from the variants that have them. */
export function withVariants(fields: Fields, variants: Variants | undefined): Fields {
  if (!variants) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const when = whenOf(name, variants);
      if (!when) return [name, field];
      if (field.kind !== 'secret') return [name, { ...field, when }];
      const sentTo = when.is.flatMap((value) => variants.of[value]?.addresses ?? []);
      return [name, { ...field, when, sentTo }];
    }),
  );
}
