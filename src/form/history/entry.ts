import type { AuditEntry, PlatformRecord } from '../../../dataProvider/index.ts';
import type { AnyResource, Field } from '../../../resources/declaration/index.ts';
import { isObject } from '../../../resources/declaration/values.ts';

/** One changed field of an audit entry. */
export interface ChangedField {
  readonly name: string;
  /** Undefined when the declaration no longer has the field. */
  readonly field: Field | undefined;
  /** True for a secret, whose values are not stored. */
  readonly isSecret: boolean;
  readonly old: unknown;
  readonly new: unknown;
}

/** The changed fields of an audit entry. */
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

/** Names of the records in an entry's values, by identifier. */
export interface RecordNames {
  readonly names: Readonly<Record<string, string>>;
  /** Last names of deleted records. */
  readonly gone: Readonly<Record<string, string>>;
}

const textsIn = (value: unknown) => (isObject(value) ? (value as Readonly<Record<string, string>>) : {});

export function namesOf({ names, gone }: Pick<AuditEntry, 'names' | 'gone'>): RecordNames {
  return { names: textsIn(names), gone: textsIn(gone) };
}

/** True when the old value refers to a deleted record, so that it cannot be restored. */
export function wasOfDeleted({ old }: ChangedField, entry: Pick<AuditEntry, 'gone'>): boolean {
  const gone = textsIn(entry.gone);
  return [old].flat().some((key) => Object.hasOwn(gone, String(key)));
}

/** The name of the changed record, else its identifier. */
export function recordOf({
  targetName,
  targetTitle,
  target,
}: Pick<AuditEntry, 'targetName' | 'targetTitle' | 'target'>): string {
  return targetName ?? targetTitle ?? target ?? '';
}

export function entryOf(record: PlatformRecord): AuditEntry {
  return record as unknown as AuditEntry;
}
