import type { RecordOf } from '../../../resources/declaration/index.ts';
import type { webhookReplays } from '../../../resources/webhookReplays/index.ts';
import { PersonName } from '../../fields/PersonName.tsx';
import type { CellProps } from '../../parts/feature.ts';

/** Who requested a replay. */
export default function WhoCell({ record }: CellProps<RecordOf<typeof webhookReplays>>) {
  return <PersonName name={record.requestedByName} email={record.requestedByEmail} />;
}
