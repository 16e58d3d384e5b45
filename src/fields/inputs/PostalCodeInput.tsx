import { useRecordContext } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslate } from '../../i18n/late/form.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { TextInput } from './TextInput.tsx';

/** A postal code with the label used in the chosen country. Changing the country validates it again. */
export function PostalCodeInput(props: FieldInputProps) {
  const translate = useTranslate();
  const form = useFormContext();
  const record = useRecordContext();
  const countryField = props.field.countryField ?? 'country';
  const country: unknown = useWatch({ name: countryField }) ?? record?.[countryField];
  const checked = useRef(country);
  useEffect(() => {
    if (checked.current === country) return;
    checked.current = country;
    if (form.getValues(props.name)) void form.trigger(props.name);
  }, [country, form, props.name]);
  const other = translate('form.postal.other');
  return <TextInput {...props} label={translate(`form.postal.${String(country)}`, { _: other })} />;
}
