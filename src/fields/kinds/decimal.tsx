import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { NumberInput } from '../inputs/NumberInput.tsx';
import type { InputKind } from './kind.ts';

const pattern = /^[+-]?\d{1,15}\.\d{1,6}$|^[+-]?\d{1,15}$/;

/** Keeps `1.0` as text until it is `1.05`. */
function isUnfinished(typed: string): boolean {
  return String(Number(typed)) !== typed;
}

function DecimalInput(props: FieldInputProps) {
  return <NumberInput {...props} pattern={pattern} keyboard="decimal" isUnfinished={isUnfinished} />;
}

export const decimalKind: InputKind = { input: () => DecimalInput };
