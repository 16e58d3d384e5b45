import { ChoiceInput } from '../inputs/ChoiceInput.tsx';
import { SwitchInput } from '../inputs/SwitchInput.tsx';
import type { InputKind } from './kind.ts';

export const booleanKind: InputKind = { input: () => SwitchInput, Alone: ChoiceInput };
