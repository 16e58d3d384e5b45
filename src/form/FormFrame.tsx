import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { formatInstant } from '../portal/format.ts';
import { useViewerLocale } from '../portal/useFormatValue.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { Failure } from '../portal/failure.ts';
import { FormColumns } from './FormColumns.tsx';
import { isLong } from './model.ts';
import { SectionNav } from './SectionNav.tsx';
import type { useDraft } from './useDraft.ts';
import type { RecordForm } from './useRecordForm.ts';
import { useSaveShortcut } from './useShortcut.ts';
import { UnsavedGuard } from './UnsavedGuard.tsx';

interface FormFrameProps {
  readonly recordForm: RecordForm;
  readonly draft: ReturnType<typeof useDraft>;
  readonly failure: Failure | null;
  readonly attention: number;
  readonly onSubmit: () => void;
  /** Helps beside the form in a wide window. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

/** Unsaved work of an earlier visit, offered. */
function DraftOffer({ draft, resource }: Pick<FormFrameProps, 'draft'> & Pick<RecordForm, 'resource'>) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  if (!draft.offered) return null;
  const { at, leftOut } = draft.offered;
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2, flexWrap: 'wrap' }}
      action={
        <>
          <Button color="inherit" onClick={draft.restore}>
            {translate('form.draft.restore')}
          </Button>
          <Button color="inherit" onClick={draft.forget}>
            {translate('form.draft.drop')}
          </Button>
        </>
      }
    >
      {translate('form.draft.title', { when: formatInstant(at, locale) })}
      {leftOut.length > 0 &&
        ` ${translate('form.draft.leftOut', {
          fields: leftOut.map((name) => translate(`resources.${resource.name}.fields.${name}`)).join(', '),
        })}`}
    </Alert>
  );
}

/** The form element with all that stands around its fields: index, what went wrong, unsaved work, the save bar. */
export function FormFrame(props: FormFrameProps) {
  const { recordForm, draft, failure, attention, onSubmit, beside, children, footer } = props;
  const { model, resource } = recordForm;
  useSaveShortcut(onSubmit);
  return (
    <FormProvider {...recordForm.form}>
      <UnsavedGuard recordForm={recordForm} onLeave={draft.forget} />
      <FormColumns
        model={model}
        notes={
          <>
            <DraftOffer draft={draft} resource={resource} />
            <ErrorSummary recordForm={recordForm} failure={failure} attention={attention} />
          </>
        }
        index={isLong(model) && <SectionNav recordForm={recordForm} />}
        beside={beside}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {children}
          {footer}
        </form>
      </FormColumns>
    </FormProvider>
  );
}
