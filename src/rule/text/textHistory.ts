/** The texts of a rule before and after the current one. */
export interface TextHistory {
  readonly past: readonly string[];
  readonly future: readonly string[];
  /** Time of the latest change in milliseconds. */
  readonly changedAt: number;
}

export const noHistory: TextHistory = { past: [], future: [], changedAt: 0 };

/** Maximum number of steps. */
const maxSteps = 100;
/** Changes within this time are one step: a word that is typed, or a value with the line that it completes. */
const oneStepMs = 700;

/** The history after the text `before` was changed. */
export function changed({ past, changedAt }: TextHistory, before: string, now = Date.now()): TextHistory {
  const isSameStep = past.length > 0 && now - changedAt < oneStepMs;
  return { past: isSameStep ? past : [...past, before].slice(-maxSteps), future: [], changedAt: now };
}

/** One step back (`past`) or forward (`future`): the text there, and the history then. Undefined when there is no step. */
export function stepped(
  history: TextHistory,
  direction: 'past' | 'future',
  current: string,
): { readonly text: string; readonly history: TextHistory } | undefined {
  const steps = history[direction];
  const text = steps.at(-1);
  if (text === undefined) return undefined;
  const other = direction === 'past' ? 'future' : 'past';
  return {
    text,
    history: {
      changedAt: 0,
      past: [],
      future: [],
      [direction]: steps.slice(0, -1),
      [other]: [...history[other], current],
    },
  };
}
