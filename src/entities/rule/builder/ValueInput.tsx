import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { eventField } from '../../../../resources/rules/event.ts';
import { ChoiceInput } from '../ChoiceInput.tsx';
import { conditionKind } from '../conditionKinds.ts';
import { InstantInput } from '../InstantInput.tsx';
import { chosenValues } from '../values.ts';
import type { InputProps } from './libraryProps.ts';

/** The path of the line's field; of functions as fields we have none. */
function fieldOf({ field }: InputProps): string {
  return typeof field === 'string' ? field : '';
}

/** The words for one of a line's values: `Value`, or of two `From` and `To`. */
function useValueLabel({ operator, delta }: InputProps): string {
  const translate = useTranslate();
  if (conditionKind(operator)?.values !== 'two') return translate('rule.builder.value');
  return translate(delta === 1 ? 'rule.builder.to' : 'rule.builder.from');
}

function NumberInput({ label, value, onChange, isReadOnly }: SingleProps) {
  // What is half typed is no number yet, and must not be taken away from under the hand.
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => (text.trim() === '' ? undefined : Number(text));
  const shown = typed !== null && Object.is(read(typed) ?? undefined, value) ? typed : null;
  const isWrong = typed !== null && typed !== '' && !Number.isFinite(read(typed));
  const translate = useTranslate();
  return (
    <TextField
      margin="none"
      value={isWrong ? typed : (shown ?? (typeof value === 'number' ? String(value) : ''))}
      disabled={isReadOnly}
      error={isWrong}
      helperText={isWrong ? translate('rule.builder.noNumber') : undefined}
      onChange={(event) => {
        setTyped(event.target.value);
        const number = read(event.target.value);
        onChange(number !== undefined && Number.isFinite(number) ? number : undefined);
      }}
      slotProps={{ htmlInput: { 'aria-label': label, inputMode: 'decimal', autoComplete: 'off' } }}
    />
  );
}

interface SingleProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: string | number | undefined) => void;
  readonly isReadOnly?: boolean;
}

function PlainInput({ label, value, onChange, isReadOnly }: SingleProps) {
  return (
    <TextField
      margin="none"
      value={typeof value === 'string' ? value : ''}
      disabled={isReadOnly}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      slotProps={{ htmlInput: { 'aria-label': label, autoComplete: 'off' } }}
    />
  );
}

/** One value of a line, by the kind of its field. */
export function ValueInput(props: InputProps) {
  const { operator, value, setValue, readonly, delta = 0 } = props;
  const label = useValueLabel(props);
  const field = eventField(fieldOf(props));
  const kind = conditionKind(operator);
  if (!field || !kind) return null;
  const held: unknown[] = [];
  held[delta] = value;
  const shared = { label, onChange: setValue, isReadOnly: readonly };
  if (field.type === 'number')
    return <NumberInput {...shared} value={chosenValues(kind, held, 'number')[delta]} />;
  // A text is shown as it is being typed, spaces at its end included.
  const text = Array.isArray(value) ? chosenValues(kind, held, field.type)[delta] : value;
  if (field.type === 'text' && !['contains', 'doesNotContain'].includes(operator) && field.choices)
    return <ChoiceInput {...shared} field={field} value={typeof text === 'string' ? [text] : []} />;
  if (field.type === 'instant')
    return <InstantInput {...shared} value={typeof text === 'string' ? text : ''} />;
  return <PlainInput {...shared} value={text} />;
}

/** Several values of a line. */
export function ListInput(props: InputProps) {
  const { operator, value, setValue, readonly } = props;
  const translate = useTranslate();
  const field = eventField(fieldOf(props));
  const kind = conditionKind(operator);
  if (!field || !kind) return null;
  const [list] = chosenValues(kind, [value], field.type) as [readonly (string | number)[] | undefined];
  return (
    <ChoiceInput
      isMultiple
      field={field}
      label={translate('rule.builder.values')}
      value={(list ?? []).map(String)}
      isReadOnly={readonly}
      onChange={(chosen: readonly string[]) => {
        const typed = field.type === 'number' ? chosen.map(Number).filter(Number.isFinite) : chosen;
        setValue(typed.length === 0 ? undefined : typed);
      }}
    />
  );
}
