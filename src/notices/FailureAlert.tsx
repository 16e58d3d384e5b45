import Alert from '@mui/material/Alert';
import { useTranslate } from '../i18n/late/form.ts';
import { type Failure, known } from './failure.ts';
import { joinSentences } from './joinSentences.ts';

/** Returns a function that joins a failure's distinct messages and its hint. */
export function useFailureText(): (failure: Failure, except?: readonly string[]) => string {
  const translate = useTranslate();
  return (failure, except = []) => {
    const { general, fields, hint } = failure;
    const message = known(failure);
    const others = Object.entries(fields).flatMap(([name, text]) => (except.includes(name) ? [] : [text]));
    return joinSentences([message, ...others, general, hint && translate(hint, { status: failure.status })]);
  };
}

interface FailureAlertProps {
  readonly failure: Failure | undefined;
  /** Fields whose message is shown at their input. */
  readonly except?: readonly string[];
  readonly onClose?: () => void;
}

/** Alert with the reason of a failed call. Renders nothing without a failure. */
export function FailureAlert({ failure, except = [], onClose }: FailureAlertProps) {
  const textOf = useFailureText();
  if (!failure) return null;
  const names = Object.keys(failure.fields);
  // All messages are shown at their inputs.
  if (names.length > 0 && names.every((name) => except.includes(name)) && !failure.general) return null;
  return (
    <Alert severity="error" role="alert" sx={{ mb: 1 }} onClose={onClose}>
      {textOf(failure, except)}
    </Alert>
  );
}
