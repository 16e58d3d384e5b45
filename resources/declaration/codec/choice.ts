import type { ChoiceOption } from '../field.ts';
import type { Codec } from './codec.ts';

/** The value of the option that is written as `wire`: by its value or label in any case, or by its number. */
export function choiceValue(options: readonly ChoiceOption[] = [], wire: unknown): string | undefined {
  if (typeof wire === 'number') return options.find(({ code }) => code === wire)?.value;
  if (typeof wire !== 'string') return undefined;
  const spelling = wire.trim().toLowerCase();
  return options.find(
    ({ value, label, code }) =>
      value.toLowerCase() === spelling ||
      (typeof label === 'string' && label.toLowerCase() === spelling) ||
      String(code) === spelling,
  )?.value;
}

export const choice: Codec = {
  read: ({ options }, wire) => choiceValue(options, wire),
  write: ({ options, send }, value) =>
    (send === 'code' ? options?.find((option) => option.value === value)?.code : undefined) ?? value,
};
