import { ActionButton } from '../../changes/actions/ActionButton.tsx';
import { useActionRunner } from '../../changes/actions/useActionRunner.ts';
import { filterOf } from '../address.ts';
import { JoinButton } from '../bulk/JoinButton.tsx';
import { joinedBy } from '../joining.ts';
import type { ListState } from '../useListState.ts';

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
      {rights.listActions.map((offered) => (
        <ActionButton key={offered.name} resource={props.resource} offered={offered} runner={runner} />
      ))}
      {by && <JoinButton list={list} by={by} />}
      {runner.dialog}
    </>
  );
}
