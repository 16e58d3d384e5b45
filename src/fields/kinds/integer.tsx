import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { OfferedNumberInput } from '../inputs/OfferedNumberInput.tsx';
import { NumberInput } from '../inputs/NumberInput.tsx';
import type { InputKind } from './kind.ts';

const pattern = /^[+-]?\d{1,15}$/;

function IntegerInput(props: FieldInputProps) {
  if (props.field.offered) return <OfferedNumberInput {...props} />;
  return <NumberInput {...props} pattern={pattern} keyboard="numeric" />;
}

export const integerKind: InputKind = { input: () => IntegerInput };
