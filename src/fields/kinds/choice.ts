import { ChoiceInput } from '../inputs/ChoiceInput.tsx';
import { ChoicesInput } from '../inputs/ChoicesInput.tsx';
import type { InputKind } from './kind.ts';

export const choiceKind: InputKind = { input: () => ChoiceInput };
export const choicesKind: InputKind = { input: () => ChoicesInput, isWide: true };
