import type { AnyResource } from '../resource.ts';

type Values = Readonly<Record<string, unknown>>;

/** The time after its last use for which a record counts as in use. */
const inUseForMs = 24 * 60 * 60 * 1000;

/** The field with the last use of a record that switching off `flag` would stop. Undefined when it is not in use (`inUse`). */
export function lastUseOf(
  { fields }: AnyResource,
  flag: string,
  record: Values | undefined,
): string | undefined {
  const name = fields[flag]?.inUse;
  if (name === undefined || record?.[flag] !== true) return undefined;
  const at = record[name];
  return typeof at === 'string' && Date.now() - Date.parse(at) < inUseForMs ? name : undefined;
}

/** The first flag that a change switches off although the record is in use. */
export function flagSwitchedOff(resource: AnyResource, before: Values, after: Values): string | undefined {
  return Object.keys(resource.fields).find(
    (flag) => after[flag] === false && lastUseOf(resource, flag, before) !== undefined,
  );
}
