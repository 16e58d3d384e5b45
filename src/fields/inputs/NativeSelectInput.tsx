import type { ReactNode } from 'react';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { Select } from '../choosing/SelectBox.tsx';
import { Control } from '../Control.tsx';
import { helperText } from '../HelperText.tsx';
import type { useFieldInput } from '../useFieldInput.ts';

interface NativeSelectInputProps extends Pick<FieldInputProps, 'name' | 'field'> {
  readonly input: Pick<
    ReturnType<typeof useFieldInput>,
    'id' | 'label' | 'error' | 'help' | 'inputRef' | 'onBlur'
  >;
  /** The value as an option's; empty for none. */
  readonly value: string;
  /** The text of the option for no value. Without one there is no such option. */
  readonly blank: ReactNode;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

/** A field as a native select, which is fastest by keyboard and on a phone. */
export function NativeSelectInput(props: NativeSelectInputProps) {
  const { name, field, input, value, blank, options, onChoose } = props;
  return (
    <Control
      id={input.id}
      label={input.label}
      required={field.required}
      isInvalid={input.error !== undefined}
      helperText={helperText(input.error, input.help)}
      // The option for no value has a text too.
      isFilled
    >
      {(attributes) => (
        <Select
          {...attributes}
          ref={input.inputRef}
          name={name}
          value={value}
          onChange={({ target }) => onChoose(target.value)}
          onBlur={input.onBlur}
        >
          {blank !== undefined && <option value="">{blank}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Control>
  );
}
