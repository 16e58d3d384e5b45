import { type Action, type Actions, isCall } from './action.ts';
import { isObject } from '../values.ts';

/** The state that a record had before `name` moved it: by the response, or the only one from which the action moves. */
function stateBefore({ from }: { readonly from: readonly string[] }, answer: unknown): unknown {
  const told = isObject(answer) ? answer['from'] : undefined;
  return told ?? (from.length === 1 ? from[0] : undefined);
}

/**
 * Name of the action that moves a record back to the state that it had before `name` has moved it: one that asks for nothing and records
 * no time (`at`), because what is taken back has not happened again. The state that the user saw does not count, because others may have
 * moved the record since. Undefined when `name` moves nothing, the state before is unknown, or no such action is declared.
 * @param answer the response of `name`
 */
export function moveBack(
  resource: { readonly actions?: Actions },
  name: string,
  answer: unknown,
): string | undefined {
  const action = resource.actions?.[name];
  const moves = action && isCall(action) ? action.moves : undefined;
  if (!moves) return undefined;
  const before = stateBefore(moves, answer);
  const movesBack = (one: Action) =>
    isCall(one) &&
    one.moves?.field === moves.field &&
    one.moves.from.includes(moves.to) &&
    one.moves.to === before &&
    one.moves.at === undefined &&
    !one.params &&
    !one.query &&
    !one.body;
  return Object.entries(resource.actions ?? {}).find(([, one]) => movesBack(one))?.[0];
}
