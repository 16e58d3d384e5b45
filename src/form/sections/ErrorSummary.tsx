import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslate } from '../../i18n/late/form.ts';
import { inputId } from '../../parts/FieldInputProps.ts';
import { type Failure, known } from '../../notices/failure.ts';
import { useGoToField } from './formTabs.ts';
import type { RecordForm } from '../useRecordForm.ts';

interface ErrorSummaryProps {
  readonly recordForm: RecordForm;
  readonly failure: Failure | null;
  /** Increases with each failed attempt. The summary then takes the focus. */
  readonly attention: number;
}

/** The summary of a failed save: the catalogue's message where it says something, a hint, and a link to each field with an error. */
export function ErrorSummary({ recordForm, failure, attention }: ErrorSummaryProps) {
  const { form, resource, model } = recordForm;
  const translate = useTranslate();
  const { errors } = useFormState({ control: form.control });
  const goTo = useGoToField(recordForm);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attention === 0) return;
    summary.current?.focus({ preventScroll: true });
    // Only the title is above the first field, so it stays in view.
    window.scrollTo({ top: 0 });
  }, [attention]);

  const wrong = attention > 0 ? model.writable.filter((name) => errors[name]) : [];
  if (wrong.length === 0 && !failure) return null;
  const label = (name: string) => translate(`resources.${resource.name}.fields.${name}`);
  /** The message of a field, prefixed with the field's label when the message does not contain it. */
  const sentence = (name: string) => {
    const message = errors[name]?.message ?? '';
    const isNamed = message.toLowerCase().includes(label(name).toLowerCase());
    return isNamed ? message : `${label(name)}: ${message}`;
  };
  // Messages of fields that are not on this page have no other place.
  const elsewhere = Object.entries(failure?.fields ?? {}).filter(([name]) => !model.writable.includes(name));
  const reasons = failure
    ? [
        known(failure),
        failure.hint && translate(failure.hint, { status: failure.status }),
        failure.retryAfter === undefined
          ? undefined
          : translate('form.failure.retryAfter', { smart_count: failure.retryAfter }),
        ...elsewhere.map(([name, text]) => `${label(name)}: ${text}`),
        failure.general,
      ]
    : [];
  const [title, ...further] = failure
    ? new Set(reasons.filter((text) => text !== undefined))
    : [translate('form.summary.title', { smart_count: wrong.length })];
  const linkTo = (name: string) => (
    <Link
      color="inherit"
      underline="always"
      href={`#${inputId(name)}`}
      onClick={(event) => {
        event.preventDefault();
        goTo(name);
      }}
    >
      {sentence(name)}
    </Link>
  );
  // The platform's message about one field is the title. It is not said again below.
  const titled = wrong.find((name) => sentence(name) === title);
  const others = wrong.filter((name) => name !== titled);
  return (
    <Alert
      ref={summary}
      severity="error"
      tabIndex={-1}
      sx={{
        mb: 2,
        scrollMarginTop: 'calc(80px + var(--banner-height, 0px))',
        '& p': { m: 0, mt: 0.5 },
        // Targets of at least 24 pixels (WCAG 2.2, 2.5.8).
        '& li': { lineHeight: '24px', py: 0.25 },
      }}
    >
      <AlertTitle component="h2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {titled === undefined ? title : linkTo(titled)}
      </AlertTitle>
      {further.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {others.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {others.map((name) => (
            <li key={name}>{linkTo(name)}</li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
