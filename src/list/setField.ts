import { setFields, type Reversal } from '../../dataProvider/changes.ts';
import { type PlatformDataProvider, type PlatformRecord } from '../../dataProvider/index.ts';
import type { ListState } from './useListState.ts';

interface FieldChange {
  readonly id: string;
  readonly name: string;
  readonly value?: unknown;
  /** Computes the new value from the current one, instead of `value`. */
  readonly derive?: (current: unknown) => unknown;
  /** True when the user was told that the record has changed and tries again. */
  readonly isRetry?: boolean;
  /** Called after the field was set, with what undoes the change. */
  readonly onSet?: (reversal: Reversal) => void;
}

/** Sets one field of a record in a list, and shows the saved record there. */
export async function setField(
  dataProvider: PlatformDataProvider,
  { props, rows }: Pick<ListState, 'props' | 'rows'>,
  { id, name, value, derive, isRetry, onSet }: FieldChange,
): Promise<PlatformRecord> {
  const { resource, placeName, scope } = props;
  const row = rows.latest(id);
  // A row may lack the list that is added to.
  const known = derive && row?.[name] === undefined ? undefined : row;
  const { record, before, after } = await setFields(
    dataProvider,
    { resource, id, meta: { scope, place: placeName }, known, isRetry },
    (current) => ({ [name]: derive ? derive(current[name]) : value }),
  );
  rows.remember([record]);
  onSet?.({ before, after });
  return record;
}
