import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { NumberInput } from '../inputs/NumberInput.tsx';
import type { InputKind } from './kind.ts';

const pattern = /^[+-]?\d{1,15}$/;

function IntegerInput(props: FieldInputProps) {
  return <NumberInput {...props} pattern={pattern} keyboard="numeric" />;
}

export const integerKind: InputKind = { input: () => IntegerInput };
