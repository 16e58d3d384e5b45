import { useRecordContext } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { readableItems } from '../../../resources/declaration/codec/index.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import { Combobox } from '../choosing/Combobox.tsx';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { ReferenceInput } from './ReferenceInput.tsx';
import { useChosen } from './ReferencesInput.tsx';
import { useFieldInput } from '../useFieldInput.ts';

interface Reference {
  readonly uid: string;
  readonly name: string;
}

/** A reference to one of the records that another field of the form lists, stored as `{ uid, name }`. */
function ListedInput(props: FieldInputProps & { readonly uids: readonly string[] }) {
  const { field, resource } = props;
  const translate = useTranslate();
  const input = useFieldInput<Reference>(props);
  const options = useChosen(props, props.uids);
  const reference = input.value;
  const option = reference === null ? null : { key: reference.uid, label: reference.name };
  const list = translate(`resources.${resource.name}.fields.${field.among?.list}`);
  return (
    <Combobox
      input={input}
      isRequired={field.required}
      options={options}
      value={option}
      onChange={(_, option) => {
        if (typeof option !== 'string') input.setValue(option && { uid: option.key, name: option.label });
      }}
      noOptionsText={translate('form.input.chooseFirst', { list })}
    />
  );
}

/**
 * A reference limited to the records chosen in another field, unless a flag of the record lifts the limit.
 */
export function AmongInput(props: FieldInputProps) {
  const record = useRecordContext();
  const { list = '', unless = '' } = props.field.among ?? {};
  const [uids, isFree]: unknown[] = useWatch({ name: [list, unless] });
  if ((isFree ?? record?.[unless]) === true) return <ReferenceInput {...props} />;
  return <ListedInput {...props} uids={readableItems(uids ?? record?.[list])} />;
}
