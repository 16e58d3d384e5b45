import { useGetOne } from 'ra-core';
import { useRef } from 'react';
import type { AuditEntry, PlatformRecord } from '../../../dataProvider/index.ts';
import { auditEntries } from '../../../resources/auditEntries/index.ts';
import { resourceNamed } from '../../../resources/registry.ts';
import { ChangedValues } from '../../form/history/ChangedValues.tsx';
import { RestorableValues } from '../../form/history/RestorableValues.tsx';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { useRecordOf } from '../../parts/useRecordOf.ts';
import { useViewer } from '../../viewer/viewer.ts';
import { pageOfChanged } from './pageOfChanged.ts';

type Changed = NonNullable<ReturnType<typeof pageOfChanged>>;

/** The values of a change of a record that may still be there. */
function ValuesOfRecord({ entry, changed }: { readonly entry: AuditEntry; readonly changed: Changed }) {
  const { screen, id } = changed;
  const values = useRef<HTMLDivElement>(null);
  const meta = { scope: screen.scope, place: screen.placeName };
  const { data: record, refetch } = useGetOne<PlatformRecord>(
    screen.resource.name,
    { id, meta },
    { retry: false },
  );
  return (
    <div ref={values} tabIndex={-1}>
      <RestorableValues
        {...screen}
        entry={entry}
        record={record}
        onRestored={() => {
          values.current?.focus({ preventScroll: true });
          void refetch();
        }}
      />
    </div>
  );
}

/** The old and new values on the page of one entry. */
export default function EntryValues({ scope }: Pick<FieldInputProps, 'scope'>) {
  const entry = useRecordOf(auditEntries);
  const viewer = useViewer();
  if (!entry) return null;
  const changed = entry.operation === 'update' ? pageOfChanged(entry, scope, viewer) : null;
  if (changed) return <ValuesOfRecord entry={entry} changed={changed} />;
  return <ChangedValues resource={resourceNamed(entry.subject)} entry={entry} />;
}
