import { ActionButton } from '../../changes/actions/ActionButton.tsx';
import { useActionRunner } from '../../changes/actions/useActionRunner.ts';
import { useTranslate } from '../../i18n/late/list.ts';
import { filterOf } from '../address.ts';
import { isFile } from '../toolbar/ListActions.tsx';
import type { ListState } from '../useListState.ts';

/** The files of the whole list that the platform makes, each with a dialog of its own. */
export default function PlatformFiles({ list }: { readonly list: ListState }) {
  const { address, props, rights } = list;
  const translate = useTranslate();
  const files = rights.listActions.filter(isFile);
  const runner = useActionRunner(props.resource, {
    ...props,
    filter: filterOf(address),
    notifiesFailure: true,
  });
  if (files.length === 0) return null;
  return (
    <div style={{ marginTop: 16 }}>
      <p style={{ margin: '0 0 8px' }}>{translate('list.export.files')}</p>
      {files.map((offered) => (
        <ActionButton
          key={offered.name}
          resource={props.resource}
          offered={offered}
          runner={runner}
          variant="outlined"
        />
      ))}
      {runner.dialog}
    </div>
  );
}
