import type { AuditEntry } from '../../../dataProvider/index.ts';
import { PersonName } from '../../fields/PersonName.tsx';
import type { CellProps } from '../../parts/feature.ts';

/** Who made a change. */
export default function WhoCell({ record }: CellProps<AuditEntry>) {
  return <PersonName name={record.actorName} email={record.actorEmail} />;
}
