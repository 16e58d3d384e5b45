import type { AnyResource } from '../../resources/declaration/index.ts';

type Values = Readonly<Record<string, unknown>>;

/** The number of records that hold a record, by the field that counts them. Omits zeros. */
export function countsOfHolders(
  { heldBy = [] }: Pick<AnyResource, 'heldBy'>,
  record: Values,
): { readonly field: string; readonly count: number }[] {
  return heldBy.flatMap((field) => {
    const value = record[field];
    const count = Array.isArray(value) ? value.length : Number(value ?? 0);
    return count > 0 ? [{ field, count }] : [];
  });
}

/** The names of the records that use a record. The platform does not delete a used record. */
export function namesOfUses({ usedBy }: Pick<AnyResource, 'usedBy'>, record: Values): string[] {
  const uses = usedBy === undefined ? [] : record[usedBy];
  return Array.isArray(uses) ? uses.map(({ name }: { name: string }) => name) : [];
}
