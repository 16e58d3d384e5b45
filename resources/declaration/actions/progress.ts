/** The progress of a record that stands for work on several records. See `progress` of the action that starts it. */
export interface Progress {
  readonly id: string;
  readonly total: number;
  readonly done: number;
  /** For stopped work: the items still in progress. */
  readonly waiting: number;
  readonly state: WorkState;
}

/** The fields that a resource of such work must have. */
export const progressFields = [
  'total',
  'done',
  'waiting',
  'state',
] as const satisfies readonly (keyof Progress)[];

/** The states of such work, with their labels. */
export const workStates = [
  { value: 'running', label: 'Running', tone: 'open' },
  { value: 'stopped', label: 'Stopped', tone: 'barred' },
  { value: 'done', label: 'Done', tone: 'good' },
] as const;
type WorkState = (typeof workStates)[number]['value'];

/** True when the work has ended. */
export function isOver({ state, waiting }: Pick<Progress, 'state' | 'waiting'>): boolean {
  return state === 'done' || (state === 'stopped' && waiting === 0);
}
