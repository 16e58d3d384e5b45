import { useRecordContext } from 'ra-core';
import type { AnyResource, RecordOf } from '../../resources/declaration/index.ts';

/**
 * The record context, typed by the declaration of `resource`; undefined for a new record. The argument is
 * used only for its type.
 */
export function useRecordOf<const R extends AnyResource>(_resource: R): RecordOf<R> | undefined {
  return useRecordContext<RecordOf<R>>();
}
