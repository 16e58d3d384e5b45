/** The rights that users take away from themselves. */
export interface LostRights {
  /** Names of the roles that they no longer have. */
  readonly roles?: readonly string[];
  /** The role that gives less than before. `isSure`: they have it. Otherwise they may have it. */
  readonly role?: { readonly name: string; readonly isSure: boolean };
  /** Permissions that none of the remaining roles gives. */
  readonly permissions: readonly string[];
  /** Names of the roles that they can no longer give to other people. */
  readonly assigns: readonly string[];
  /** True when they lose access to buildings. */
  readonly isNarrowed?: boolean;
}

interface Question {
  readonly lost: LostRights;
  readonly answer: (isConfirmed: boolean) => void;
}

/** The open questions, in their order. The portal shows the first one. */
let questions: readonly Question[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Question[]) {
  questions = next;
  for (const listener of listeners) listener();
}

/**
 * Asks where `OwnRightsQuestion` is shown. Where it is not (its code could not be loaded), the platform alone decides.
 * @returns true when the user takes the rights away
 */
export const askAboutOwnRights = (lost: LostRights): Promise<boolean> =>
  listeners.size === 0
    ? Promise.resolve(true)
    : new Promise((answer) => set([...questions, { lost, answer }]));

export function subscribeQuestions(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) while (questions[0]) answerQuestion(false);
  };
}

export const firstQuestion = (): LostRights | undefined => questions[0]?.lost;

export function answerQuestion(isConfirmed: boolean): void {
  const [first, ...rest] = questions;
  set(rest);
  first?.answer(isConfirmed);
}
