import type { HTMLAttributes } from 'react';
import type { TextFormat } from '../../../resources/declaration/index.ts';
import { Control } from '../Control.tsx';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { helperText } from '../HelperText.tsx';
import { useFieldInput } from '../useFieldInput.ts';

const shapes: Partial<
  Record<TextFormat, { type: string; inputMode: HTMLAttributes<HTMLElement>['inputMode'] }>
> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  url: { type: 'url', inputMode: 'url' },
};

/** A text input of one or several lines, with the input type of its format. */
export function TextInput(props: FieldInputProps) {
  const { field } = props;
  const input = useFieldInput<string>(props);
  const shape = field.format && shapes[field.format];
  const value = input.value ?? '';
  return (
    <Control
      id={input.id}
      label={input.label}
      required={field.required}
      isInvalid={input.error !== undefined}
      helperText={helperText(input.error, input.help)}
      isFilled={value !== ''}
    >
      {(attributes) => {
        const common = {
          ...attributes,
          ref: input.inputRef,
          name: props.name,
          // From right to left it begins at the right: without this, the end of a long text would be shown.
          dir: 'auto',
          value,
          onChange: (event: { target: { value: string } }) => input.setValue(event.target.value),
          onBlur: input.onBlur,
          autoComplete: field.autocomplete ?? 'off',
        };
        // Browsers size it to its text or offer a resize handle: measuring it here would force a layout of
        // the page.
        if (field.multiline) return <textarea {...common} rows={3} />;
        return <input {...common} type={shape?.type ?? 'text'} inputMode={shape?.inputMode} />;
      }}
    </Control>
  );
}
