import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocale } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { isSameValue } from '../../resources/declaration/codec/index.ts';
import { kindOf } from '../../resources/declaration/kinds/index.ts';
import type { ActionsOf, AnswerOf, Field, InputOf } from '../../resources/declaration/index.ts';
import { transferSections } from '../../resources/transferSettings/fields.ts';
import type { platformTransferSettings, transferSettings } from '../../resources/transferSettings/index.ts';
import { FieldInputs } from '../form/sections/FieldInputs.tsx';
import type { Values } from '../form/model.ts';
import { useBodyForm } from '../form/useBodyForm.ts';
import { useTranslate } from '../i18n/late/transfer.ts';
import { useAction } from '../changes/actions/useAction.ts';
import { FailureAlert } from '../notices/FailureAlert.tsx';
import type { Scope } from '../navigation/paths.ts';
import { useNotify } from '../notices/useNotify.ts';

/** The settings of a client, or the provider's own. */
export type TransferResource = typeof transferSettings | typeof platformTransferSettings;
type TransferActions = ActionsOf<typeof transferSettings>;
type TransferAnswer = AnswerOf<TransferActions['read']>;

interface TransferFormProps {
  readonly resource: TransferResource;
  readonly scope: Scope;
  /** Undefined before they are configured. */
  readonly settings: TransferAnswer | undefined;
  readonly onClose: () => void;
}

const { fields } = transferSections.server;

/** The result of the last test. */
function TestResult({ answer }: { readonly answer: AnswerOf<TransferActions['test']> | undefined }) {
  const translate = useTranslate();
  const locale = useLocale();
  if (!answer) return null;
  const files = answer.files ?? 0;
  const counted = { smart_count: files, number: new Intl.NumberFormat(locale).format(files) };
  return (
    <Alert severity={answer.isReached ? 'success' : 'error'} role="status" sx={{ mt: 1 }}>
      {answer.isReached
        ? translate('transfer.reached', counted)
        : translate('transfer.failed', { reason: answer.reason ?? '' })}
    </Alert>
  );
}

/**
 * The settings to send: what was read, with what was changed. A value that the platform did not give, such as a password that it never
 * reads back, is sent only when somebody entered one. The state follows the switch when that was changed.
 */
function bodyOf(values: Values, settings: TransferAnswer | undefined): InputOf<TransferActions['save']> {
  const saved: Values = settings ?? {};
  const isGiven = ([name, field]: [string, Field]) =>
    (settings === undefined && !kindOf(field).isWriteOnly) ||
    saved[name] !== undefined ||
    !isSameValue(field, field.default, values[name]);
  const given = Object.entries<Field>(fields).filter(isGiven);
  const sent = Object.fromEntries(given.map(([name]) => [name, values[name]]));
  const isOn = values['isEnabled'] === true;
  const isKept = settings !== undefined && isOn === (saved['isEnabled'] === true);
  const status = isKept ? saved['status'] : isOn ? 'Active' : 'Disabled';
  return { ...sent, status, type: saved['type'] ?? 0 } as InputOf<TransferActions['save']>;
}

/** Changes, tests and saves the settings. */
export function TransferForm({ resource, scope, settings, onClose }: TransferFormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  // The calls of both resources have the same input and response.
  const calls = resource as typeof transferSettings;
  const test = useAction(calls, 'test', { scope, isQuiet: true });
  const save = useAction(calls, 'save', {
    scope,
    isQuiet: true,
    onDone: () => {
      notify('transfer.saved', { type: 'success' });
      onClose();
    },
  });
  const [last, setLast] = useState<'save' | 'test'>('save');
  const { failure } = last === 'save' ? save : test;
  // The password is a mask. Sending the mask keeps the password.
  const { owner, inputs, names, form, values } = useBodyForm({
    resource,
    fields,
    initial: settings,
    failure,
  });
  const submit = (name: 'save' | 'test') => {
    setLast(name);
    void form.handleSubmit(async () => {
      await (name === 'save' ? save : test).run(bodyOf(values(), settings));
    })();
  };
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        aria-label={translate('transfer.title')}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit('save');
        }}
      >
        <FailureAlert failure={failure} except={names} />
        <div className="field-grid">
          <FieldInputs resource={owner} scope={scope} fields={inputs} />
        </div>
        {last === 'test' && !test.isBusy && !failure && <TestResult answer={test.answer} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button type="submit" variant="contained" loading={save.isBusy}>
            {translate('transfer.save')}
          </Button>
          <Button variant="outlined" aria-disabled={test.isBusy || undefined} onClick={() => submit('test')}>
            {translate(test.isBusy ? 'transfer.testing' : 'transfer.test')}
          </Button>
          <Button onClick={onClose}>{translate('transfer.cancel')}</Button>
        </Box>
      </Box>
    </FormProvider>
  );
}
