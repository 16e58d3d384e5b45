import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { FormProvider } from 'react-hook-form';
import { inputFieldsOf } from '../../resources/declaration/actions/actionWords.ts';
import { callOf } from '../../resources/declaration/index.ts';
import { useTranslate } from '../i18n/late/actions.ts';
import { useTranslate as useFormTranslate } from '../i18n/late/form.ts';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';
import type { ActionDialogProps } from '../parts/dialogs.ts';
import { FailureAlert } from '../notices/FailureAlert.tsx';
import { FileProgress } from '../loading/FileProgress.tsx';
import { useViewerLocale } from '../format/useFormatValue.ts';
import { FieldInputs } from './sections/FieldInputs.tsx';
import { useBodyForm } from './useBodyForm.ts';

/** Upload progress of an action's file, and the name under which it was saved. */
function FileState({ isBusy, part, file }: Pick<ActionDialogProps, 'isBusy' | 'part' | 'file'>) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  if (isBusy)
    return (
      <FileProgress
        text={
          part === undefined
            ? translate('actions.file.making')
            : translate('actions.file.coming', { percent: percent.format(part) })
        }
        label={translate('actions.file.progress')}
        part={part}
      />
    );
  return (
    file !== undefined && (
      <Alert severity="success" role="status">
        {translate('actions.file.done', { file })}
      </Alert>
    )
  );
}

/** Asks for the declared input of an action, with a generated input for each field. */
export default function ActionInputDialog(props: ActionDialogProps) {
  const { resource, name, subject, scope, words, label, initial, run, isBusy, failure, file, onClose } =
    props;
  const translate = useTranslate();
  const translateForm = useFormTranslate();
  const isFile = callOf(resource, name).shape === 'file';
  const { owner, inputs, names, form, values } = useBodyForm({
    resource,
    name: `${resource.name}.actions.${name}`,
    fields: inputFieldsOf(resource, callOf(resource, name)),
    initial,
    failure,
  });

  return (
    <DialogFrame
      title={translate(`${words}.title`, { name: subject, _: `${label}: ${subject}` })}
      onClose={onClose}
      onSubmit={form.handleSubmit(() => run(values()))}
      actions={
        <>
          <Button onClick={isFile && isBusy ? props.cancel : onClose}>
            {file === undefined || isBusy ? translateForm('form.cancel') : translate('actions.close')}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isBusy || undefined}>
            {translate(`${words}.confirm`, { _: label })}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <FailureAlert failure={failure} except={names} />
        <DialogContentText sx={{ mb: 0.5, typography: 'body1' }}>
          {translate(`${words}.text`, { name: subject, _: '' })}
        </DialogContentText>
        {/* In a grid, whose margins do not collapse: a label stands on the border of its input. */}
        <Box sx={{ display: 'grid', rowGap: 1 }}>
          <FieldInputs resource={owner} scope={scope} fields={inputs} />
        </Box>
        {isFile && <FileState {...props} />}
      </FormProvider>
    </DialogFrame>
  );
}
