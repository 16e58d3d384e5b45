import { ActionButton } from '../../changes/actions/ActionButton.tsx';
import { useActionRunner } from '../../changes/actions/useActionRunner.ts';
import { filterOf } from '../address.ts';
import type { ListState } from '../useListState.ts';

/** The buttons of actions on the whole list. */
export default function ListActions({ list }: { readonly list: ListState }) {
  const { address, props, rights } = list;
  const runner = useActionRunner(props.resource, {
    ...props,
    filter: filterOf(address),
    notifiesFailure: true,
  });
  return (
    <>
      {rights.listActions.map((offered) => (
        <ActionButton key={offered.name} resource={props.resource} offered={offered} runner={runner} />
      ))}
      {runner.dialog}
    </>
  );
}
