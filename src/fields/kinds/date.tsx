import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { DateInput } from '../inputs/DateInput.tsx';
import type { InputKind } from './kind.ts';

function DayInput(props: FieldInputProps) {
  return (
    <DateInput
      {...props}
      type="date"
      min="0001-01-01"
      max="9999-12-31"
      shown={(value) => value.slice(0, 10)}
      read={(text) => text}
    />
  );
}

export const dateKind: InputKind = { input: () => DayInput };
