import { ChoiceInput } from '../ChoiceInput.tsx';
import { SwitchInput } from '../SwitchInput.tsx';
import type { InputKind } from './kind.ts';

export const booleanKind: InputKind = { input: () => SwitchInput, Alone: ChoiceInput };
