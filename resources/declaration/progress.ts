import type { AnyOf } from './access.ts';
import { choice, integer, required, uid } from './fields.ts';
import type { ValuesOf } from './recordOf.ts';

/** The answer of an action that reports the progress of work on several records. `waiting` ones of stopped work were in hand. */
export const progressFields = {
  id: uid(required),
  total: integer(required),
  done: integer(required),
  waiting: integer(required),
  state: choice(['running', 'stopped', 'done'], required),
} as const;
export type Progress = ValuesOf<typeof progressFields>;

/**
 * The calls that report the progress of work and stop it, for `progress` of an action.
 * @param path of the work, below the service and with a leading slash; its `{id}` is the one that the action answered
 */
export function progressCalls<const Path extends string>(
  path: Path,
  { readers, writers }: { readonly readers: AnyOf; readonly writers: AnyOf },
) {
  const work = { on: 'none', path, params: { id: uid(required) } } as const;
  return {
    report: { ...work, method: 'GET', access: readers, answer: progressFields },
    stop: { ...work, method: 'DELETE', access: writers },
  } as const;
}
