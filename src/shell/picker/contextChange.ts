import type { NamedUid } from '../../../authProvider/claims.ts';

/** Navigation state that changes the working context once the page has been left. A form with unsaved changes can block it. */
export interface ContextChange {
  readonly client: NamedUid;
  /** Distinguishes it from a state restored by the browser's history. */
  readonly ticket: number;
}

/** The number of times that this page has asked for another client. */
let tickets = 0;
export const ticketsSoFar = () => tickets;

/** The state of a navigation to another client. */
export function contextChangeTo(client: NamedUid): { readonly contextChange: ContextChange } {
  tickets += 1;
  return { contextChange: { client, ticket: tickets } };
}

export function changeIn(state: unknown): ContextChange | null {
  return (state as { contextChange?: ContextChange } | null)?.contextChange ?? null;
}
