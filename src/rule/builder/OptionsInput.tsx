import { Combobox } from '../../fields/choosing/Combobox.tsx';
import { useBareInput } from '../../fields/useBareInput.ts';
import type { LookupOption } from '../../fields/choosing/useLookup.ts';
import type { InputProps } from './libraryProps.ts';

interface OptionsInputProps extends Pick<InputProps, 'setValue' | 'readonly'> {
  readonly label: string;
  readonly options: readonly LookupOption[];
  /** Keys of the selected options. */
  readonly selected: readonly string[];
}

/** Input for several of a few options. */
export function OptionsInput({ label, options, selected, setValue, readonly }: OptionsInputProps) {
  const input = useBareInput(label);
  return (
    <Combobox<true>
      input={input}
      isRequired={undefined}
      isLabelHidden
      placeholder={selected.length > 0 ? undefined : label}
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      disabled={readonly}
      options={[...options]}
      value={selected.flatMap((key) => options.find((option) => option.key === key) ?? [])}
      onChange={(_, selection) =>
        setValue(
          selection.length === 0
            ? undefined
            : selection.map((option) => (typeof option === 'string' ? option : option.key)),
        )
      }
    />
  );
}
