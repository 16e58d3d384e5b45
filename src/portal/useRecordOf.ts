import { useRecordContext } from 'ra-core';
import type { AnyResource, RecordOf } from '../../resources/declaration/index.ts';

/** The record around, as the declaration of `resource` types it; undefined while it is new. The resource only says the type. */
export function useRecordOf<const R extends AnyResource>(_resource: R): RecordOf<R> | undefined {
  return useRecordContext<RecordOf<R>>();
}
