import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useEffect, useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { initialValues } from '../../resources/declaration/codec/index.ts';
import { type AnyResource, callOf } from '../../resources/declaration/index.ts';
import { FieldInput } from '../fields/FieldInput.tsx';
import { useTranslate } from '../i18n/useTranslate.ts';
import { DialogFrame } from '../portal/DialogFrame.tsx';
import type { ActionDialogProps } from '../portal/actions/dialogs.ts';
import { FailureAlert } from '../portal/FailureAlert.tsx';
import { useRecordForm } from './useRecordForm.ts';
import '../i18n/late/form.ts';

/** Asks for the declared input of an action, with a generated input for each field of its body. */
export default function ActionInputDialog(props: ActionDialogProps) {
  const { resource, name, subject, scope, words, run, isBusy, failure, onClose } = props;
  const translate = useTranslate();
  const prefix = useId();
  const [input] = useState((): AnyResource => {
    const { body = {} } = callOf(resource, name);
    return { ...resource, name: `${resource.name}.actions.${name}`, fields: body };
  });
  const names = Object.keys(input.fields);
  const [model] = useState({ sections: [], writable: names });
  const { form, values } = useRecordForm(input, model, initialValues(input), true);
  useEffect(() => {
    for (const [field, message] of Object.entries(failure?.fields ?? {}))
      if (field in input.fields) form.setError(field, { type: 'server', message });
  }, [failure, form, input]);

  return (
    <DialogFrame
      title={translate(`${words}.title`, { name: subject })}
      onClose={onClose}
      onSubmit={form.handleSubmit(() => run(values()))}
      actions={
        <>
          <Button onClick={onClose}>{translate('form.cancel')}</Button>
          <Button type="submit" variant="contained" aria-disabled={isBusy || undefined}>
            {translate(`${words}.confirm`)}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <FailureAlert failure={failure} except={names} />
        <DialogContentText sx={{ mb: 1.5, typography: 'body1' }}>
          {translate(`${words}.text`, { name: subject, _: '' })}
        </DialogContentText>
        {Object.entries(input.fields).map(([field, declared]) => (
          <FieldInput
            key={field}
            resource={input}
            name={field}
            field={declared}
            scope={scope}
            idPrefix={prefix}
          />
        ))}
      </FormProvider>
    </DialogFrame>
  );
}
