import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from '../i18n/late/form.ts';

interface LoadAlertProps {
  readonly error: { readonly message: string };
  readonly onRetry: () => void;
}

/** Alert for a part of a page that failed to load, with the catalogue's message and a retry button. */
export function LoadAlert({ error, onRetry }: LoadAlertProps) {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry}>
          {translate('form.retry')}
        </Button>
      }
    >
      {error.message}
    </Alert>
  );
}
