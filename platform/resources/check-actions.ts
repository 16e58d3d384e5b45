import { type AnyResource, type CallAction, type Cost, isCall } from '../../resources/declaration/index.ts';
import type { Call } from '../http/call.ts';

/** The cost of an action that its declaration shows: a picture or a password in its body. */
function shownCost({ method, image, body = {} }: CallAction): Cost | undefined {
  if (image !== undefined && method === 'POST') return 'picture';
  return Object.values(body).some(({ kind }) => kind === 'password') ? 'hash' : undefined;
}

/**
 * Checks the calls against the declared actions.
 * @throws Error naming each declared call that no module implements, that two implement, or that does not declare what it costs
 */
export function checkActions(resources: readonly AnyResource[], calls: readonly Call[]): void {
  const answers = new Map<object, number>();
  for (const { access } of calls) {
    if (typeof access === 'object' && 'action' in access)
      answers.set(access.action, (answers.get(access.action) ?? 0) + 1);
  }
  const faults = resources.flatMap(({ name, actions = {} }) =>
    Object.entries(actions).flatMap(([action, declared]) => {
      if (!isCall(declared)) return [];
      const cost = shownCost(declared);
      if (cost !== undefined && declared.cost !== cost)
        return [`resources/${name}.ts, actions.${action}: Add cost: '${cost}'.`];
      const count = answers.get(declared) ?? 0;
      if (count === 1) return [];
      const fault = count === 0 ? 'No module answers it.' : 'Two modules answer it.';
      const remedy = `List answerAction(${name}, '${action}', …) in the calls of one module of platform/.`;
      return [`resources/${name}.ts, actions.${action}: ${fault} ${remedy}`];
    }),
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
