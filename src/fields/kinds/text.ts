import { PostalCodeInput } from '../inputs/PostalCodeInput.tsx';
import { TextInput } from '../inputs/TextInput.tsx';
import type { InputKind } from './kind.ts';

export const textKind: InputKind = {
  input: ({ field }) => (field.format === 'postalCode' ? PostalCodeInput : TextInput),
};
