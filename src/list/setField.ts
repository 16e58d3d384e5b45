import { etagProperty, type PlatformDataProvider, type PlatformRecord } from '../../dataProvider/index.ts';
import { withinBuildings } from '../../dataProvider/records.ts';
import type { RecordChange } from '../portal/useTakeBack.ts';
import type { ListState } from './useListState.ts';

interface FieldChange {
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
  /** True when the user was told that the record has changed and tries again. */
  readonly isRetry?: boolean;
  /**
   * Called after the field was set, with the previous and the new values of the fields that the update
   * changes: a record that gets all buildings lists none of them.
   */
  readonly onSet?: (change: Pick<RecordChange, 'before' | 'after'>) => void;
}

/**
 * Sets one field of a record in a list, with the same request as the record's page. Resolves with the saved
 * record.
 */
export async function setField(
  dataProvider: PlatformDataProvider,
  { props, rows }: Pick<ListState, 'props' | 'rows'>,
  { id, name, value, isRetry = false, onSet }: FieldChange,
): Promise<PlatformRecord> {
  const { resource, place, placeName, scope } = props;
  const meta = { scope, place: placeName };
  const listed = rows.latest(id);
  // A PUT sends every field, and a list may lack some. A retry needs the current record.
  const isRead = place.edit?.update === 'PUT' || isRetry || listed === undefined;
  const latest = isRead
    ? (await dataProvider.getOne<PlatformRecord>(resource.name, { id, meta })).data
    : listed;
  // Uses the entity tag that the list showed, to detect changes by other users since.
  const tag = isRetry ? undefined : listed?.[etagProperty];
  const previousData = tag === undefined ? latest : { ...latest, [etagProperty]: tag };
  const data = { ...previousData, [name]: value };
  const saved = await dataProvider.update<PlatformRecord>(resource.name, { id, data, previousData, meta });
  rows.remember([saved.data]);
  const after = withinBuildings(resource, { [name]: value });
  const before = Object.fromEntries(Object.keys(after).map((field) => [field, latest[field] ?? null]));
  onSet?.({ before, after });
  return saved.data;
}
