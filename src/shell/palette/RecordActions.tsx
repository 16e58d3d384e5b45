import type { KeyboardEvent } from 'react';
import { Command } from 'cmdk';
import { useTranslate } from '../../i18n/late/palette.ts';
import { useActionLabel } from '../../changes/actions/useActionLabel.ts';
import { useRecordActions } from '../../changes/actions/useRecordActions.ts';
import { placePaths } from '../../navigation/paths.ts';
import { may, useViewer } from '../../viewer/viewer.ts';
import { rankOf } from './rank.ts';
import type { RecordResult } from './useRecordResults.ts';
import { onKeys } from '../../browser/keys.ts';

interface RecordActionsProps {
  readonly result: RecordResult;
  readonly term: string;
  readonly onGo: (path: string) => void;
  readonly onDone: () => void;
}

/** The commands for a found record: its page, its history, and its declared actions. */
export function RecordActions({ result, term, onGo, onDone }: RecordActionsProps) {
  const { source, record, name, path } = result;
  const { resource, place, scope } = source;
  const translate = useTranslate();
  const labelOf = useActionLabel();
  const viewer = useViewer();
  const actions = useRecordActions({ ...source, record, onDone });
  const history = may(viewer, 'update', resource, place)
    ? placePaths(place, scope).history(record.id, record)
    : null;
  const commands = [
    { key: 'open', label: translate('palette.openRecord', { name }), run: () => onGo(path) },
    ...(history === null
      ? []
      : [{ key: 'history', label: translate('shell.crumbs.history'), run: () => onGo(history) }]),
    ...actions.list.map(({ name: action }) => ({
      key: action,
      label: labelOf(resource, action, record),
      run: () => actions.start(action),
    })),
  ];
  return (
    <>
      <Command.Group heading={name}>
        {commands
          .filter(({ label }) => rankOf(label, term) !== null)
          .map(({ key, label, run }) => (
            <Command.Item key={key} value={key} disabled={actions.isBusy} onSelect={run}>
              {label}
            </Command.Item>
          ))}
      </Command.Group>
      {/* Key events bubble in React's tree, where the palette would take Enter, Backspace and the arrows. */}
      {actions.dialog && (
        <div role="presentation" onKeyDown={onKeys((event: KeyboardEvent) => event.stopPropagation())}>
          {actions.dialog}
        </div>
      )}
    </>
  );
}
