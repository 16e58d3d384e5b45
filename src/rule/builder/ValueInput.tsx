import { useId, useState } from 'react';
import { eventField, type EventField } from '../../../resources/events/fields.ts';
import { Control } from '../../fields/Control.tsx';
import { useTranslate } from '../../i18n/late/rule.ts';
import { ChoiceInput } from '../ChoiceInput.tsx';
import { conditionKind, type ConditionKind } from '../tree/conditionKinds.ts';
import { InstantInput } from '../InstantInput.tsx';
import { chosenValues } from '../tree/values.ts';
import type { InputProps } from './libraryProps.ts';

function NumberInput({ label, value, onChange, isReadOnly }: SingleProps) {
  // Keeps an incomplete number while it is typed.
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => (text.trim() === '' ? undefined : Number(text));
  const pendingText = typed !== null && Object.is(read(typed) ?? undefined, value) ? typed : null;
  const isWrong = typed !== null && typed !== '' && !Number.isFinite(read(typed));
  const translate = useTranslate();
  const id = useId();
  return (
    <Control
      id={id}
      label={label}
      isLabelHidden
      isInvalid={isWrong}
      helperText={isWrong && translate('rule.builder.noNumber')}
      isFilled
    >
      {(attributes) => (
        <input
          {...attributes}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={isWrong ? typed : (pendingText ?? (typeof value === 'number' ? String(value) : ''))}
          disabled={isReadOnly}
          onChange={({ target }) => {
            setTyped(target.value);
            const number = read(target.value);
            onChange(number !== undefined && Number.isFinite(number) ? number : undefined);
          }}
        />
      )}
    </Control>
  );
}

interface SingleProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: string | number | undefined) => void;
  readonly isReadOnly?: boolean;
}

/** A text, or a time of day, in an input of its own. */
export function PlainInput({
  label,
  value,
  onChange,
  isReadOnly,
  type = 'text',
}: Omit<SingleProps, 'onChange'> & {
  readonly onChange: (value: string | undefined) => void;
  readonly type?: 'text' | 'time';
}) {
  const id = useId();
  return (
    <Control id={id} label={label} isLabelHidden isInvalid={false} helperText={null} isFilled>
      {(attributes) => (
        <input
          {...attributes}
          type={type}
          autoComplete="off"
          value={typeof value === 'string' ? value : ''}
          disabled={isReadOnly}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
      )}
    </Control>
  );
}

interface HeldProps extends Pick<InputProps, 'value' | 'setValue' | 'readonly'> {
  readonly field: Pick<EventField, 'type' | 'choices'>;
  readonly kind: ConditionKind;
}

/** Input for one value of a line, by the type of its field. Of two values, `From` or `To`. */
export function OneValue({
  field,
  kind,
  slot,
  value,
  setValue,
  readonly,
}: HeldProps & { readonly slot: number }) {
  const translate = useTranslate();
  const which = kind.values !== 'two' ? 'value' : slot === 1 ? 'to' : 'from';
  const slots: unknown[] = [];
  slots[slot] = value;
  const shared = { label: translate(`rule.builder.${which}`), onChange: setValue, isReadOnly: readonly };
  if (field.type === 'number')
    return <NumberInput {...shared} value={chosenValues(kind, slots, 'number')[slot]} />;
  // Text is shown as typed, including trailing spaces.
  const text = Array.isArray(value) ? chosenValues(kind, slots, field.type)[slot] : value;
  if (field.choices)
    return <ChoiceInput {...shared} field={field} value={typeof text === 'string' ? [text] : []} />;
  if (field.type === 'instant')
    return <InstantInput {...shared} value={typeof text === 'string' ? text : ''} />;
  return <PlainInput {...shared} value={text} />;
}

/** Input for a list of values. */
export function ValueList({ field, kind, value, setValue, readonly }: HeldProps) {
  const translate = useTranslate();
  const [list] = chosenValues(kind, [value], field.type) as [readonly (string | number)[] | undefined];
  return (
    <ChoiceInput
      isMultiple
      field={field}
      label={translate('rule.builder.values')}
      value={(list ?? []).map(String)}
      isReadOnly={readonly}
      onChange={(keys: readonly string[]) => {
        const typed = field.type === 'number' ? keys.map(Number).filter(Number.isFinite) : keys;
        setValue(typed.length === 0 ? undefined : typed);
      }}
    />
  );
}

/** Input for the value that a line compares a field with. */
export function ValueInput(props: InputProps) {
  const field = typeof props.field === 'string' ? eventField(props.field) : undefined;
  const kind = conditionKind(props.operator);
  if (!field || !kind) return null;
  if (kind.values === 'list') return <ValueList {...props} field={field} kind={kind} />;
  // A part of a text is not a value of the field: no options are offered.
  const isPart = ['contains', 'doesNotContain'].includes(props.operator);
  return (
    <OneValue {...props} field={isPart ? { type: field.type } : field} kind={kind} slot={props.delta ?? 0} />
  );
}
