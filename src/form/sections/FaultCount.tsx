import visuallyHidden from '@mui/utils/visuallyHidden';
import type { FieldErrors } from 'react-hook-form';
import { useTranslate } from '../../i18n/late/form.ts';

/** The number of fields with an error, also in words. Nothing without errors. */
export function FaultCount({
  fields,
  errors,
}: {
  readonly fields: readonly { readonly name: string }[];
  readonly errors: FieldErrors;
}) {
  const translate = useTranslate();
  const faults = fields.filter(({ name }) => errors[name]).length;
  if (faults === 0) return null;
  return (
    <small>
      <span aria-hidden>{faults}</span>
      <span style={visuallyHidden}>{translate('form.sectionFaults', { smart_count: faults })}</span>
    </small>
  );
}
