import { PostalCodeInput } from '../PostalCodeInput.tsx';
import { TextInput } from '../TextInput.tsx';
import type { InputKind } from './kind.ts';

export const textKind: InputKind = {
  input: ({ field }) => (field.format === 'postalCode' ? PostalCodeInput : TextInput),
};
