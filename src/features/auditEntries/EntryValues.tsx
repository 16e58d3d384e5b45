import { resourceNamed } from '../../../resources/registry.ts';
import { ChangedValues } from '../../form/history/ChangedValues.tsx';
import { auditEntries } from '../../../resources/auditEntries/index.ts';
import { useRecordOf } from '../../parts/useRecordOf.ts';

/** The old and new values on the page of one entry. */
export default function EntryValues() {
  const entry = useRecordOf(auditEntries);
  if (!entry) return null;
  return <ChangedValues resource={resourceNamed(entry.subject)} entry={entry} />;
}
