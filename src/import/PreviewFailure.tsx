import Button from '@mui/material/Button';
import { useTranslate } from '../i18n/late/import.ts';
import { LoadAlert } from '../notices/LoadAlert.tsx';
import { type Failure, sentencesOf } from '../notices/failure.ts';
import { nothingChosen } from './importAddress.ts';
import type { StepProps } from './StepProps.ts';

interface PreviewFailureProps extends Pick<StepProps, 'go'> {
  readonly failure: Failure;
  readonly onRetry: () => void;
}

/** Shown when the file cannot be read: the reason, a retry button and a link to choose another file. */
export function PreviewFailure({ failure, onRetry, go }: PreviewFailureProps) {
  const translate = useTranslate();
  return (
    <>
      <LoadAlert error={{ message: sentencesOf(failure) }} onRetry={onRetry} />
      <Button variant="outlined" sx={{ mt: 2 }} onClick={() => go(nothingChosen)}>
        {translate('import.sheet.another')}
      </Button>
    </>
  );
}
