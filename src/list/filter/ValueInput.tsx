import { isNumber } from '../../../resources/declaration/conventions.ts';
import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { AnyResource, Field } from '../../../resources/declaration/index.ts';
import { localize } from '../../../resources/declaration/index.ts';
import { resourceNamed } from '../../../resources/registry.ts';
import { localMoment, utcMoment } from '../../fields/localMoment.ts';
import { useViewerLocale } from '../../fields/useFormatValue.ts';
import { keyOf } from '../../fields/references.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useReferenceOptions } from './useReferenceOptions.ts';

export interface ValueInputProps {
  readonly field: Field;
  readonly label: string;
  /** As text, the way it stands in an address; empty for nothing. */
  readonly value: string;
  readonly scope: Readonly<Record<string, string>>;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
}

function ReferenceInput({ field, target, ...props }: ValueInputProps & { readonly target: AnyResource }) {
  const [term, setTerm] = useState('');
  const { options, isPending, error } = useReferenceOptions({
    field,
    target,
    term,
    value: props.value,
    scope: props.scope,
  });
  const chosen = options.find((option) => keyOf(field, target, option) === props.value) ?? null;
  const translate = useTranslate();
  return (
    <Autocomplete
      options={options}
      value={chosen}
      loading={isPending}
      loadingText={translate('list.loading')}
      noOptionsText={error?.message ?? translate('list.filters.noOptions')}
      getOptionLabel={(option) => String(option[target.title] ?? option.id)}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onChange={(_, option) => props.onChange(option ? keyOf(field, target, option) : '')}
      onInputChange={(_, input, reason) => {
        if (reason !== 'reset') setTerm(input);
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={props.label}
          error={props.error !== undefined}
          helperText={props.error}
          autoFocus={props.autoFocus}
        />
      )}
    />
  );
}

/** An input for one value of a field, by its kind; for filters and bulk edit, which know no form. */
export function ValueInput(props: ValueInputProps) {
  const { field, label, value, error, autoFocus, onChange } = props;
  const translate = useTranslate();
  const locale = useViewerLocale();
  const target = field.kind === 'reference' && field.target ? resourceNamed(field.target) : undefined;
  if (target) return <ReferenceInput {...props} target={target} />;

  const common = { label, error: error !== undefined, helperText: error, autoFocus, fullWidth: true };
  const choices =
    field.kind === 'boolean'
      ? [
          { value: 'true', label: translate('form.yes') },
          { value: 'false', label: translate('form.no') },
        ]
      : field.options?.map((option) => ({
          value: option.value,
          label: localize(option.label ?? option.value, locale),
        }));
  if (choices) {
    return (
      <TextField {...common} select value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((choice) => (
          <MenuItem key={choice.value} value={choice.value}>
            {choice.label}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  if (field.kind === 'instant') {
    return (
      <TextField
        {...common}
        type="datetime-local"
        // To the minute.
        value={localMoment(value).slice(0, 16)}
        onChange={(event) => onChange(utcMoment(event.target.value) ?? '')}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    );
  }
  return (
    <TextField
      {...common}
      type={field.kind === 'date' ? 'date' : isNumber(field) ? 'number' : 'text'}
      multiline={field.multiline ?? false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        ...(field.kind === 'date' ? { inputLabel: { shrink: true } } : {}),
        htmlInput: isNumber(field)
          ? { min: field.min, max: field.max, step: 10 ** -(field.decimals ?? 0) }
          : { maxLength: field.maxLength },
      }}
    />
  );
}
