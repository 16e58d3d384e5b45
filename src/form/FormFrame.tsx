import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { formatInstant } from '../portal/format.ts';
import { useViewerLocale } from '../portal/useFormatValue.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { Failure } from '../portal/failure.ts';
import { isLong, SectionNav } from './SectionNav.tsx';
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
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

/** As in form.css. */
const wideWindow = '@media (width >= 1700px)';
/** Pixels that the list of sections takes beside the form, the gap included. */
const navWidth = 220;
/** Pixels of the content in a wide window, with a second column or a third one of fields. */
const widestContent = 1376;

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

/** The form element with all that stands around its fields: navigation, what went wrong, unsaved work, the save bar. */
export function FormFrame(props: FormFrameProps) {
  const { recordForm, draft, failure, attention, onSubmit, children, footer } = props;
  const { model, resource } = recordForm;
  const isWithNav = isLong(model);
  const contentWidth = model.sections.some(({ isWide }) => isWide) ? 1200 : 960;
  const widest = isWithNav ? widestContent + navWidth : widestContent;
  useSaveShortcut(onSubmit);
  return (
    <FormProvider {...recordForm.form}>
      <UnsavedGuard recordForm={recordForm} onLeave={draft.forget} />
      <DraftOffer draft={draft} resource={resource} />
      <Box
        sx={{
          maxWidth: isWithNav ? contentWidth + navWidth : contentWidth,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: isWithNav ? 'minmax(0, 1fr) 180px' : undefined },
          columnGap: 4,
          [wideWindow]: { maxWidth: widest },
        }}
      >
        {isWithNav && <SectionNav resource={resource} model={model} />}
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
          // The focused element stays clear of the bars above and below (WCAG 2.2, 2.4.11).
          sx={{
            minWidth: 0,
            '& :is(input, textarea, select, button, a)': {
              scrollMarginBlock: 'calc(80px + var(--banner-height, 0px))',
            },
          }}
        >
          <ErrorSummary recordForm={recordForm} failure={failure} attention={attention} />
          {children}
          {footer}
        </Box>
      </Box>
    </FormProvider>
  );
}
