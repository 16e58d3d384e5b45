import type { AuditEntry } from '../../../dataProvider/index.ts';
import { useHistoryWords } from '../../form/history/useHistoryWords.ts';
import type { CellProps } from '../../parts/feature.ts';

export default function SubjectCell({ record }: CellProps<AuditEntry>) {
  return useHistoryWords().subject(record.subject);
}
