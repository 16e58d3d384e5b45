/** The fields of a record that is work on several records, for `progress` of the action that begins it. */
export interface Progress {
  readonly id: string;
  readonly total: number;
  readonly done: number;
  /** Of stopped work, those that were in hand. */
  readonly waiting: number;
  readonly state: WorkState;
}

/** The fields that a resource needs whose records are such work. */
export const progressFields = [
  'total',
  'done',
  'waiting',
  'state',
] as const satisfies readonly (keyof Progress)[];

/** How far such work is, with the words for people. */
export const workStates = [
  { value: 'running', label: 'Running', tone: 'open' },
  { value: 'stopped', label: 'Stopped', tone: 'barred' },
  { value: 'done', label: 'Done', tone: 'good' },
] as const;
export type WorkState = (typeof workStates)[number]['value'];

/** True when nothing more comes of it. */
export function isOver({ state, waiting }: Pick<Progress, 'state' | 'waiting'>): boolean {
  return state === 'done' || (state === 'stopped' && waiting === 0);
}
