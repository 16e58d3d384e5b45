import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import '../i18n/late/form.ts';
import { useTranslate } from '../i18n/useTranslate.ts';

interface LoadAlertProps {
  readonly error: { readonly message: string };
  readonly onRetry: () => void;
}

/** Part of a page could not be read: the catalogue's words, and another try. */
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
