import type { Field } from '../../../resources/declaration/index.ts';
import { isBlankWord } from '../cells/cell-text.ts';

const plainDay: Field = { kind: 'date' };

/** True for an empty cell and for a text that stands for no value, such as `N/A` and `0000-00-00`. */
export function isNothing(text: string): boolean {
  return text === '' || isBlankWord(plainDay, text, new Map());
}
