import type { When, Fields } from './field.ts';

/** The fields of one variant of a record. */
export interface Variant {
  /** Fields that a record of this variant must have. */
  readonly required: readonly string[];
  /** Fields that it may have. */
  readonly optional?: readonly string[];
  /** Fields that determine where the variant's secrets are sent: when one changes, the secrets must be entered again. */
  readonly sentTo?: readonly string[];
}

/** A record has one of several variants, each with its own fields. Fields that no variant names belong to all. */
export interface Variants<FieldName extends string = string> {
  /** The choice whose value selects the variant. */
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

/** The fields with `when`, and secrets with `sentTo`, derived from the variants. */
export function withVariants(fields: Fields, variants: Variants | undefined): Fields {
  if (!variants) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const when = whenOf(name, variants);
      if (!when) return [name, field];
      if (field.kind !== 'secret') return [name, { ...field, when }];
      const sentTo = when.is.flatMap((value) => variants.of[value]?.sentTo ?? []);
      return [name, { ...field, when, sentTo }];
    }),
  );
}
