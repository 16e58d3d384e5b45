import { useRecordContext } from 'ra-core';
import { resourceNamed } from '../../../resources/registry.ts';
import { ChangedValues } from '../../form/history/ChangedValues.tsx';
import type { AuditEntry } from '../../form/history/entry.ts';

/** The values before and after, on the page of one entry. */
export default function EntryValues() {
  const entry = useRecordContext<AuditEntry>();
  if (!entry) return null;
  return <ChangedValues resource={resourceNamed(entry.subject)} entry={entry} />;
}
