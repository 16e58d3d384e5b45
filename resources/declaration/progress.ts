import { choice, integer, required, uid } from './fields.ts';
import type { ValuesOf } from './resource.ts';

/** The answer of an action that reports the progress of work on several records. `waiting` ones of stopped work were in hand. */
export const progressFields = {
  id: uid(required),
  total: integer(required),
  done: integer(required),
  waiting: integer(required),
  state: choice([{ value: 'running' }, { value: 'stopped' }, { value: 'done' }], required),
} as const;
export type Progress = ValuesOf<typeof progressFields>;
