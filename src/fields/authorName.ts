import type { AnyResource, Field } from '../../resources/declaration/index.ts';

/** The name of the person whose address the field holds: the author of a record. Undefined for other fields, and while it is unknown. */
export function authorName(
  { fields }: AnyResource,
  { stamp }: Field,
  record: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  const named = stamp && Object.keys(fields).find((name) => fields[name]?.stamp === `${stamp}Name`);
  const name = named && record?.[named];
  return typeof name === 'string' && name !== '' ? name : undefined;
}
