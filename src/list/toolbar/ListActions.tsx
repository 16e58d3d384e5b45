import { isCall } from '../../../resources/declaration/index.ts';
import { ActionButton } from '../../changes/actions/ActionButton.tsx';
import { useActionRunner } from '../../changes/actions/useActionRunner.ts';
import type { OfferedAction } from '../../parts/offered.ts';
import { filterOf } from '../address.ts';
import { JoinButton } from '../bulk/JoinButton.tsx';
import { joinedBy } from '../joining.ts';
import type { ListState } from '../useListState.ts';

/** Files are offered by the export. */
export const isFile = ({ action }: OfferedAction) => isCall(action) && action.shape === 'file';

/** The buttons of actions on the whole list, and the one that adds existing records to what it shows. */
export default function ListActions({ list }: { readonly list: ListState }) {
  const { address, props, rights } = list;
  const runner = useActionRunner(props.resource, {
    ...props,
    filter: filterOf(address),
    notifiesFailure: true,
  });
  const by = joinedBy(list);
  return (
    <>
      {rights.listActions
        .filter((offered) => !isFile(offered))
        .map((offered) => (
          <ActionButton key={offered.name} resource={props.resource} offered={offered} runner={runner} />
        ))}
      {by && <JoinButton list={list} by={by} />}
      {runner.dialog}
    </>
  );
}
