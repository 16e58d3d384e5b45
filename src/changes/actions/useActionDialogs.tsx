import type { ReactNode } from 'react';
import type { FilterValue } from '../../../dataProvider/index.ts';
import { inputFieldsOf, wordsOf } from '../../../resources/declaration/actions/actionWords.ts';
import { type AnyResource, isCall } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx';
import { FailureAlert } from '../../notices/FailureAlert.tsx';
import { lazyPart } from '../../loading/lazyPart.tsx';
import { useParts } from '../../parts/parts.ts';
import { actionOf, type ActionTarget, type Input, recordsOf } from './actionTarget.ts';
import type { ActionDialogProps } from '../../parts/dialogs.ts';
import { useActionLabel } from './useActionLabel.ts';

const RecordsDialog = lazyPart(() => import('./RecordsDialog.tsx'));

/** The open dialog of an action. `input` is given when the action was started with its input. */
export interface Started {
  readonly name: string;
  readonly input?: Input;
}

type Running = Pick<
  ActionDialogProps,
  'isBusy' | 'failure' | 'part' | 'file' | 'cancel' | 'answer' | 'onClose'
>;

/** The value that a list's filter requires of a field. */
const valueIn = ({ conditions }: FilterValue, field: string) =>
  conditions.find((one) => one.field === field && one.operator === 'eq')?.value;

/**
 * The dialogs of a resource's actions: the feature's, the generated one for an input, that of records, or a confirmation. An action without
 * sentences of its own is named by its label.
 */
export function useActionDialogs(resource: AnyResource, target: ActionTarget & { readonly subject: string }) {
  const { record, filter, about, scope = {}, subject } = target;
  const translate = useTranslate();
  const labelOf = useActionLabel();
  const { features, ActionInputDialog } = useParts();

  const inputDialogOf = (name: string) => {
    const action = actionOf(resource, name);
    const isGenerated = isCall(action) && Object.keys(inputFieldsOf(resource, action)).length > 0;
    return features[resource.name]?.actions[name] ?? (isGenerated ? ActionInputDialog : undefined);
  };
  /** The dialog before the action runs, if it has more than a confirmation. */
  const dialogOf = (name: string, input?: Input) => {
    const action = actionOf(resource, name);
    return (
      (input === undefined ? inputDialogOf(name) : undefined) ??
      (isCall(action) && action.on === 'records' ? RecordsDialog : undefined)
    );
  };

  return {
    /** True when the action asks before it runs. */
    asks: (name: string, input?: Input): boolean => {
      const { confirm, isDangerous = false } = actionOf(resource, name);
      const isConfirmed = typeof confirm === 'function' ? confirm(record ?? {}) : (confirm ?? isDangerous);
      return isConfirmed || dialogOf(name, input) !== undefined;
    },
    /** Handlers for the action's button that prefetch the dialog's code. */
    intentOf: (name: string) => dialogOf(name)?.intent,
    dialog: (
      { name, input }: Started,
      {
        run,
        ...running
      }: Running & {
        readonly run: (input?: Input) => Promise<{ readonly answer: unknown } | false>;
      },
    ): ReactNode => {
      const action = actionOf(resource, name);
      const words = wordsOf(name, action, record);
      const label = labelOf(resource, name, record);
      const Dialog = dialogOf(name, input);
      const { narrowed } = isCall(action) ? action : {};
      if (Dialog)
        return (
          <Dialog
            {...{ resource, name, record, subject, scope, about, words, label, ...running }}
            initial={narrowed && filter && { [narrowed.param]: valueIn(filter, narrowed.field) ?? null }}
            selection={recordsOf(target)}
            run={(more) => run({ ...input, ...(more as Input | undefined) })}
          />
        );
      return (
        <ConfirmDialog
          isOpen
          title={translate(`${words}.title`, { name: subject, _: `${label}: ${subject}` })}
          cancel={translate('form.cancel')}
          confirm={translate(`${words}.confirm`, { name: subject, _: label })}
          isBusy={running.isBusy}
          isDangerous={action.isDangerous === true}
          onCancel={running.onClose}
          onConfirm={() => void run(input)}
        >
          <FailureAlert failure={running.failure} />
          {translate(`${words}.text`, { name: subject, _: '' })}
        </ConfirmDialog>
      );
    },
  };
}
