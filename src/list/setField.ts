import { etagProperty, type PlatformDataProvider, type PlatformRecord } from '../../dataProvider/index.ts';
import type { ListState } from './useListState.ts';

interface FieldChange {
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
  /** Somebody has been told that the record was changed meanwhile, and asks once more. */
  readonly isRetry?: boolean;
  /** Told of the value before, once the field is set. */
  readonly onSet?: (before: unknown) => void;
}

/** Sets one field of a record of a list, as the record's own page would. Resolves with the record as it is then. */
export async function setField(
  dataProvider: PlatformDataProvider,
  { props, rows }: Pick<ListState, 'props' | 'rows'>,
  { id, name, value, isRetry = false, onSet }: FieldChange,
): Promise<PlatformRecord> {
  const { resource, place, placeName, scope } = props;
  const meta = { scope, place: placeName };
  const listed = rows.latest(id);
  // A whole update sends every field, and a list may not carry them all; a retry wants what is there now.
  const isRead = place.edit?.update === 'PUT' || isRetry || listed === undefined;
  const latest = isRead
    ? (await dataProvider.getOne<PlatformRecord>(resource.name, { id, meta })).data
    : listed;
  // The chosen record is as the list showed it, so that a change that somebody else made since is noticed.
  const tag = isRetry ? undefined : listed?.[etagProperty];
  const previousData = tag === undefined ? latest : { ...latest, [etagProperty]: tag };
  const data = { ...previousData, [name]: value };
  const saved = await dataProvider.update<PlatformRecord>(resource.name, { id, data, previousData, meta });
  rows.remember([saved.data]);
  onSet?.(latest[name]);
  return saved.data;
}
