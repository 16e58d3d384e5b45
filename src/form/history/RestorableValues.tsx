import type { AuditEntry, PlatformRecord } from '../../../dataProvider/index.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { ChangedValues } from './ChangedValues.tsx';
import { wasOfDeleted } from './entry.ts';
import { RestoreButton } from './RestoreButton.tsx';

interface RestorableValuesProps extends PlaceProps {
  readonly entry: AuditEntry;
  /** The current record. Undefined while it is loading, or when it is gone. */
  readonly record: PlatformRecord | undefined;
  /** Called when a value was restored. Its button goes away with the difference. */
  readonly onRestored: () => void;
}

/** The old and new values of an entry. Those of a changed field can be restored by a viewer who may write it. */
export function RestorableValues({ entry, record, onRestored, ...screen }: RestorableValuesProps) {
  return (
    <ChangedValues
      resource={screen.resource}
      entry={entry}
      action={(change, before) =>
        record &&
        entry.operation === 'update' &&
        !wasOfDeleted(change, entry) && (
          <RestoreButton
            {...screen}
            record={record}
            change={change}
            before={before}
            onRestored={onRestored}
          />
        )
      }
    />
  );
}
