import { mayReadField, type UserKind } from '../../resources/declaration/index.ts';
import { resourceNamed } from '../../resources/registry.ts';
import type { FieldChange } from '../audit/append.ts';
import type { WireRecord } from '../resources/read.ts';

/** Field -> old and new value. */
export function changesOf(entry: WireRecord): Readonly<Record<string, FieldChange>> {
  return (entry['changes'] ?? {}) as Readonly<Record<string, FieldChange>>;
}

/** An entry without the fields that a user of `kind` may not read in the record itself. */
export function visibleEntry(entry: WireRecord, kind: UserKind): WireRecord {
  const resource = resourceNamed(String(entry['subject']));
  if (!resource) return entry;
  const changes = Object.entries(changesOf(entry)).filter(([name]) => mayReadField(resource, name, kind));
  return { ...entry, changes: Object.fromEntries(changes) };
}
