import type { AuditEntry } from '../../../dataProvider/index.ts';
import type { CellProps } from '../../parts/feature.ts';
import { useSubjectName } from './useSubjectName.ts';

export default function SubjectCell({ record }: CellProps<AuditEntry>) {
  return useSubjectName()(record.subject);
}
