import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from '../i18n/useTranslate.ts';
import { helperText } from './HelperText.tsx';
import type { useFieldInput } from './useFieldInput.ts';
import type { LookupOption } from './useLookup.ts';
import '../i18n/late/form.ts';

/** The props of a field's box beside the choices, which are the caller's. */
type OptionBoxProps<
  Multiple extends boolean | undefined,
  DisableClearable extends boolean | undefined,
  FreeSolo extends boolean | undefined,
> = Omit<AutocompleteProps<LookupOption, Multiple, DisableClearable, FreeSolo>, 'renderInput'> & {
  readonly input: Omit<ReturnType<typeof useFieldInput>, 'value' | 'setValue'>;
  readonly isRequired: boolean | undefined;
  /** Beneath the box, instead of the field's own help. */
  readonly help?: string | undefined;
  /** The present status, for screen readers. */
  readonly notice?: string | undefined;
  /** Why there are no choices. */
  readonly error?: Error | null;
};

/** A box in which records are chosen by typing: the words, the label and the error of a field around MUI's Autocomplete. */
export function OptionBox<
  Multiple extends boolean | undefined = false,
  DisableClearable extends boolean | undefined = false,
  FreeSolo extends boolean | undefined = false,
>({
  input,
  isRequired,
  help = input.help,
  error,
  notice = error?.message,
  ...props
}: OptionBoxProps<Multiple, DisableClearable, FreeSolo>) {
  const translate = useTranslate();
  return (
    <Autocomplete<LookupOption, Multiple, DisableClearable, FreeSolo>
      id={input.id}
      onBlur={input.onBlur}
      disablePortal
      getOptionKey={(option) => (typeof option === 'string' ? option : option.key)}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.label)}
      isOptionEqualToValue={(option, value) => option.key === value.key}
      noOptionsText={error ? error.message : translate('form.input.noOptions')}
      loadingText={translate('form.input.loading')}
      openText={translate('form.input.open')}
      closeText={translate('form.input.close')}
      clearText={translate('form.input.clear')}
      {...props}
      renderInput={(params) => (
        <TextField
          {...params}
          label={input.label}
          required={isRequired}
          inputRef={input.inputRef}
          error={input.error !== undefined}
          helperText={helperText(input.error, help, notice)}
        />
      )}
    />
  );
}
