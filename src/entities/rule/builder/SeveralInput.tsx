import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { localize } from '../../../../resources/declaration/index.ts';
import type { EventField } from '../../../../resources/rules/event.ts';
import { useViewerLocale } from '../../../fields/useFormatValue.ts';
import { conditionKinds, valueCount, type ConditionKind } from '../conditionKinds.ts';
import { chosenFields, kindOfSeveral, severalOf } from '../several.ts';
import { comparableFields } from '../values.ts';
import type { InputProps } from './libraryProps.ts';
import { OneValue, ValueList } from './ValueInput.tsx';

interface FieldsInputProps extends Pick<InputProps, 'value' | 'setValue' | 'readonly'> {
  readonly type: EventField['type'];
}

/** Which fields a line is about. */
function FieldsInput({ type, value, setValue, readonly }: FieldsInputProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const offered = comparableFields(type);
  const paths = chosenFields(value, type) ?? [];
  const label = translate('rule.builder.fields');
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      disablePortal
      filterSelectedOptions
      options={[...offered]}
      value={paths.flatMap((path) => offered.find((field) => field.path === path) ?? [])}
      disabled={readonly}
      getOptionKey={({ path }) => path}
      getOptionLabel={(field) => localize(field.label, locale)}
      onChange={(_, chosen) => setValue(chosen.length === 0 ? undefined : chosen.map(({ path }) => path))}
      noOptionsText={translate('form.input.noOptions')}
      openText={translate('form.input.open')}
      closeText={translate('form.input.close')}
      clearText={translate('form.input.clear')}
      slotProps={{ listbox: { 'aria-label': label } }}
      renderInput={(params) => (
        <TextField
          {...params}
          margin="none"
          placeholder={paths.length > 0 ? undefined : label}
          slotProps={{ htmlInput: { ...params.inputProps, 'aria-label': label } }}
        />
      )}
    />
  );
}

/** What a line about several fields holds: which they are, and what each of them is compared with. */
export function SeveralInput(props: InputProps) {
  const several = typeof props.field === 'string' ? severalOf(props.field) : undefined;
  const name = kindOfSeveral(props.operator);
  if (!several || !name) return null;
  const { type } = several;
  const { delta = 0 } = props;
  if (delta === 0) return <FieldsInput {...props} type={type} />;
  const kind: ConditionKind = conditionKinds[name];
  const slot = delta - 1;
  if (slot >= valueCount(kind)) return null;
  if (kind.values === 'list') return <ValueList {...props} field={{ type }} kind={kind} />;
  return <OneValue {...props} field={{ type }} kind={kind} slot={slot} />;
}
