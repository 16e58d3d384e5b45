import type { PlatformRecord } from '../../../dataProvider/index.ts';
import type { auditEntries } from '../../../resources/auditEntries.ts';
import type { AnyResource, Field, RecordOf } from '../../../resources/declaration/index.ts';
import { isObject } from '../../../resources/declaration/values.ts';

/** One field of a change. */
export interface ChangedField {
  readonly name: string;
  /** Undefined for a field that the declaration no longer has. */
  readonly field: Field | undefined;
  /** A secret changed: neither value is kept. */
  readonly isSecret: boolean;
  readonly old: unknown;
  readonly new: unknown;
}

export type AuditEntry = RecordOf<typeof auditEntries>;

/** The fields that an entry says have changed. */
export function changedFieldsOf(
  resource: AnyResource | undefined,
  { changes }: Pick<AuditEntry, 'changes'>,
): ChangedField[] {
  if (!isObject(changes)) return [];
  return Object.entries(changes).map(([name, change]) => {
    const values = isObject(change) ? change : {};
    return {
      name,
      field: resource?.fields[name],
      isSecret: !('old' in values) && !('new' in values),
      old: values['old'],
      new: values['new'],
    };
  });
}

/** Identifiers in the entry's values and the names of their records. */
export function namesOf({ names }: Pick<AuditEntry, 'names'>): Readonly<Record<string, string>> {
  return isObject(names) ? (names as Readonly<Record<string, string>>) : {};
}

/** A record of the provider as an entry of the audit. */
export function entryOf(record: PlatformRecord): AuditEntry {
  return record as unknown as AuditEntry;
}
