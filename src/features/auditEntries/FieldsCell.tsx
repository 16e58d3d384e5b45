import { resourceNamed } from '../../../resources/registry.ts';
import type { AuditEntry } from '../../../dataProvider/index.ts';
import { changedFieldsOf } from '../../form/history/entry.ts';
import { useHistoryWords } from '../../form/history/useHistoryWords.ts';
import type { CellProps } from '../../parts/feature.ts';

/** The names of the changed fields. */
export default function FieldsCell({ record }: CellProps<AuditEntry>) {
  const { label } = useHistoryWords();
  const resource = resourceNamed(record.subject);
  return changedFieldsOf(resource, record)
    .map(({ name }) => label(resource, name))
    .join(', ');
}
