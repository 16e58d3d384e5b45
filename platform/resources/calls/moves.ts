import {
  type AnyResource,
  type CallAction,
  humanize,
  isApplicable,
  isCall,
  nounOf,
} from '../../../resources/declaration/index.ts';
import type { Call } from '../../http/call.ts';
import { answerAction } from './actions.ts';
import type { Values } from '../input.ts';
import { setByAction } from './update.ts';

function moveCall(resource: AnyResource, name: string, action: CallAction): Call[] {
  const { moves } = action;
  if (!moves) return [];
  const { field, to, at } = moves;
  return [
    answerAction(resource, name, {
      summary: `Moves a ${nounOf(resource.label, 'one')} to ${humanize(to).toLowerCase()}`,
      async handler({ uid, input, changed, context, ...call }) {
        const writing = { ...call, settings: context.settings };
        const now = at === undefined ? {} : { [at]: call.clock.now().toISOString() };
        const values: Values = { ...(input as Values), [field]: to, ...now };
        const applies = (record: Values) => isApplicable(action, record);
        changed(await setByAction(resource, writing, uid, { values, applies }));
      },
    }),
  ];
}

/** The calls of a resource's actions that move a record from one state to another. */
export function moveCalls(resource: AnyResource): Call[] {
  return Object.entries(resource.actions ?? {}).flatMap(([name, action]) =>
    isCall(action) ? moveCall(resource, name, action) : [],
  );
}
