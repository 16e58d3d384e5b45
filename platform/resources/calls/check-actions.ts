import { type AnyResource, isCall } from '../../../resources/declaration/index.ts';
import type { Call } from '../../http/call.ts';

/**
 * Checks the calls against the declared actions.
 * @throws Error naming each declared call that no module implements, or that two implement
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
      const count = answers.get(declared) ?? 0;
      if (count === 1) return [];
      const fault = count === 0 ? 'No module answers it.' : 'Two modules answer it.';
      const remedy = `List answerAction(${name}, '${action}', …) in the calls of one module of platform/.`;
      return [`resources/${name}.ts, actions.${action}: ${fault} ${remedy}`];
    }),
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
