import { useTranslate } from '../../i18n/late/form.ts';
import { useMemo } from 'react';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { Combobox } from '../choosing/Combobox.tsx';
import { useFieldInput } from '../useFieldInput.ts';
import { keyOfOption, type LookupOption } from '../choosing/useLookup.ts';

/** A list of short texts. Enter or blur adds the typed text. */
export function TextsInput(props: FieldInputProps) {
  const translate = useTranslate();
  const input = useFieldInput<readonly string[]>(props);
  const texts = input.value;
  const selection = useMemo(
    () => (texts ?? []).map((text): LookupOption => ({ key: text, label: text })),
    [texts],
  );
  const set = (next: readonly (LookupOption | string)[]) =>
    input.setValue([...new Set(next.map((text) => keyOfOption(text).trim()).filter(Boolean))]);
  return (
    <Combobox<true>
      multiple
      freeSolo
      clearOnBlur
      input={input}
      isRequired={props.field.required}
      placeholder={translate('form.input.addText')}
      options={[]}
      hasOptions={false}
      value={selection}
      onChange={(_, next) => set(next)}
      onBlur={(text) => {
        if (text.trim() !== '') set([...selection, text]);
        input.onBlur();
      }}
    />
  );
}
