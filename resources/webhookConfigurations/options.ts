/** The health of a configuration, with labels. */
export const healthStates = [
  /** The latest delivery arrived. */
  { value: 'working', label: 'Working', tone: 'good' },
  /** Deliveries fail, are refused or are delayed, and none has succeeded since. */
  { value: 'failing', label: 'Failing', tone: 'bad' },
  /** Part of it cannot be read. */
  { value: 'broken', label: 'Cannot send', tone: 'bad' },
  { value: 'paused', label: 'Paused', tone: 'barred' },
  { value: 'unused', label: 'Not used yet', tone: 'idle' },
  { value: 'off', label: 'Off', tone: 'idle' },
] as const;
