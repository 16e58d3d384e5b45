import { localize } from '../../../resources/declaration/index.ts';
import type { EventField } from '../../../resources/events/fields.ts';
import { eventFieldsOf } from '../../../resources/events/index.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import type { LookupOption } from '../../fields/choosing/useLookup.ts';
import { useTranslate } from '../../i18n/late/rule.ts';
import { conditionKinds, valueCount, type ConditionKind } from '../tree/conditionKinds.ts';
import { useEventType } from '../event/EventType.ts';
import { chosenFields, kindOfSeveral, severalOf } from '../tree/several.ts';
import type { InputProps } from './libraryProps.ts';
import { OptionsInput } from './OptionsInput.tsx';
import { OneValue, ValueList } from './ValueInput.tsx';

interface FieldsInputProps extends Pick<InputProps, 'value' | 'setValue' | 'readonly'> {
  readonly type: EventField['type'];
}

/** Input for the fields of a line. */
function FieldsInput({ type, value, setValue, readonly }: FieldsInputProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const ofType = eventFieldsOf(useEventType()).filter((field) => field.type === type);
  const options = ofType.map(({ path, label }): LookupOption => ({
    key: path,
    label: localize(label, locale),
  }));
  return (
    <OptionsInput
      label={translate('rule.builder.fields')}
      options={options}
      selected={chosenFields(value, type) ?? []}
      setValue={setValue}
      readonly={readonly}
    />
  );
}

/** The inputs of a line about several fields: the fields, and the value that each is compared with. */
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
