import { type Action, type Actions, isCall } from './action.ts';

/**
 * Name of the action that moves a record back to its present state after `name` has moved it: one that asks for nothing. Undefined when
 * `name` moves nothing, or no such action is declared.
 */
export function moveBack(
  resource: { readonly actions?: Actions },
  name: string,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  const action = resource.actions?.[name];
  const moves = action && isCall(action) ? action.moves : undefined;
  if (!moves) return undefined;
  const movesBack = (one: Action) =>
    isCall(one) &&
    one.moves?.field === moves.field &&
    one.moves.from.includes(moves.to) &&
    one.moves.to === record[moves.field] &&
    !one.params &&
    !one.query &&
    !one.body;
  return Object.entries(resource.actions ?? {}).find(([, one]) => movesBack(one))?.[0];
}
