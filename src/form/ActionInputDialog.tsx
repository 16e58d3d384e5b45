import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { FormProvider } from 'react-hook-form';
import { callOf } from '../../resources/declaration/index.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { DialogFrame } from '../portal/DialogFrame.tsx';
import type { ActionDialogProps } from '../portal/actions/dialogs.ts';
import { FailureAlert } from '../portal/FailureAlert.tsx';
import { FieldInputs } from './FieldInputs.tsx';
import { useBodyForm } from './useBodyForm.ts';
import '../i18n/late/form.ts';

/** Asks for the declared input of an action, with a generated input for each field of its body. */
export default function ActionInputDialog(props: ActionDialogProps) {
  const { resource, name, subject, scope, words, run, isBusy, failure, onClose } = props;
  const translate = useTranslate();
  const { owner, inputs, names, form, values } = useBodyForm({
    resource,
    name: `${resource.name}.actions.${name}`,
    fields: callOf(resource, name).body ?? {},
    failure,
  });

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
        <FieldInputs resource={owner} scope={scope} fields={inputs} />
      </FormProvider>
    </DialogFrame>
  );
}
