import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from '../../i18n/late/form.ts';
import { formatInstant } from '../../format/format.ts';
import { useTimeZone } from '../../format/timeZone.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import type { useDraft } from './useDraft.ts';
import type { RecordForm } from '../useRecordForm.ts';

interface DraftOfferProps extends Pick<RecordForm, 'resource'> {
  readonly draft: ReturnType<typeof useDraft>;
}

/** Offers to restore the unsaved changes of an earlier visit. */
export function DraftOffer({ draft, resource }: DraftOfferProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
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
      {translate('form.draft.title', { when: formatInstant(at, locale, timeZone) })}
      {leftOut.length > 0 && (
        <span>
          {' '}
          {translate('form.draft.leftOut', {
            fields: leftOut.map((name) => translate(`resources.${resource.name}.fields.${name}`)).join(', '),
          })}
        </span>
      )}
    </Alert>
  );
}
