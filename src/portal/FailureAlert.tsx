import Alert from '@mui/material/Alert';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { Failure } from './failure.ts';

/** All sentences of a failure as one text, each once, and what to do about it. */
export function useFailureText(): (failure: Failure, except?: readonly string[]) => string {
  const translate = useTranslate();
  return ({ message, general, fields, hint }, except = []) => {
    const others = Object.entries(fields).flatMap(([name, text]) => (except.includes(name) ? [] : [text]));
    return [...new Set([message, ...others, general, hint && translate(hint)])].filter(Boolean).join(' ');
  };
}

interface FailureAlertProps {
  readonly failure: Failure | undefined;
  /** Fields whose sentence stands at their input. */
  readonly except?: readonly string[];
  readonly onClose?: () => void;
}

/** Why a call failed; nothing while none has. */
export function FailureAlert({ failure, except = [], onClose }: FailureAlertProps) {
  const textOf = useFailureText();
  if (!failure) return null;
  const names = Object.keys(failure.fields);
  // Everything is said at the inputs.
  if (names.length > 0 && names.every((name) => except.includes(name)) && !failure.general) return null;
  return (
    <Alert severity="error" role="alert" sx={{ mb: 1 }} onClose={onClose}>
      {textOf(failure, except)}
    </Alert>
  );
}
