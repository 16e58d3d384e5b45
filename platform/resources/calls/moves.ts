import {
  type AnyResource,
  type CallAction,
  type Fields,
  humanize,
  isApplicable,
  isCall,
  nounOf,
} from '../../../resources/declaration/index.ts';
import type { Call } from '../../http/call.ts';
import { answerAction } from './actions.ts';
import type { Values } from '../input.ts';
import { setByAction } from './update.ts';

/** A resource in the types of a handler: a move has a response, although its declaration names no `answer`. */
type Moving = AnyResource & {
  readonly actions: Readonly<Record<string, CallAction & { readonly answer: Fields }>>;
};

function moveCall(resource: AnyResource, name: string, action: CallAction): Call[] {
  const { moves } = action;
  if (!moves) return [];
  const { field, to, at, set } = moves;
  return [
    answerAction(resource as Moving, name, {
      summary: `Moves a ${nounOf(resource.label, 'one')} to ${humanize(to).toLowerCase()}`,
      async handler({ uid, input, changed, context, ...call }) {
        const writing = { ...call, settings: context.settings };
        const now = at === undefined ? {} : { [at]: call.clock.now().toISOString() };
        const values: Values = { ...(set as Values | undefined), ...(input as Values), [field]: to, ...now };
        const applies = (record: Values) => isApplicable(action, record);
        const { before, changes } = await setByAction(resource, writing, uid, { values, applies });
        changed(changes);
        return { from: before[field] };
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
