import type { Exact } from '../exact.ts';
import type { ChoiceOption, FieldOf, FieldOptions } from '../field.ts';
import type { Localized } from '../localized.ts';
import { equal, type Kind } from './kind.ts';
import { asSet, isTexts, listOf } from './list.ts';

/** The words of a choice. */
export interface ChoiceWords {
  /** The choices in the order of the input. */
  readonly options: readonly ChoiceOption[];
  /** The option that an unknown answer of the platform shows as. */
  readonly unknown?: string;
  /** The meaning of no value, in place of “Choose…” in its input and “Not set” where it is only read. */
  readonly blank?: Localized;
  /** Whether writes carry the option's number or its value. */
  readonly send?: 'code' | 'value';
}

/** The words of several choices. */
export type ChoicesWords = Pick<ChoiceWords, 'options'>;

type ChoiceOptions<Value> = Omit<FieldOptions<Value>, 'default'> &
  Pick<ChoiceWords, 'unknown' | 'send' | 'blank'> & { readonly default?: Value };
type ChoicesOptions<Value> = Omit<FieldOptions<Value[]>, 'default'> & { readonly default?: readonly Value[] };

/** An option as it is declared: its value alone where that is all there is to say. */
type DeclaredOption = string | ChoiceOption;
type ValueOf<Option extends DeclaredOption> =
  Option extends ChoiceOption<infer Value> ? Value : Extract<Option, string>;

function optionsOf(declared: readonly DeclaredOption[]): readonly ChoiceOption[] {
  return declared.map((option) => (typeof option === 'string' ? { value: option } : option));
}

/** One of a fixed list. Its value in the record is the option's text; `send: 'code'` writes its number. */
export function choice<
  const Option extends DeclaredOption,
  const Options extends ChoiceOptions<ValueOf<Option>>,
>(options: readonly Exact<Option, DeclaredOption>[], more?: Exact<Options, ChoiceOptions<ValueOf<Option>>>) {
  return { kind: 'choice', options: optionsOf(options), ...more } as unknown as Options &
    FieldOf<'choice', ValueOf<Option>>;
}

/** Any number of a fixed list. */
export function choices<
  const Option extends DeclaredOption,
  const Options extends ChoicesOptions<ValueOf<Option>>,
>(options: readonly Exact<Option, DeclaredOption>[], more?: Exact<Options, ChoicesOptions<ValueOf<Option>>>) {
  return { kind: 'choices', options: optionsOf(options), ...more } as unknown as Omit<Options, 'default'> &
    FieldOf<'choices', ValueOf<Option>[]>;
}

/** The value of the option that is written as `wire`: by its value or label in any case, or by its number. */
export function choiceValue(options: readonly ChoiceOption[], wire: unknown): string | undefined {
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

function isOption({ options }: ChoicesWords, value: unknown): boolean {
  return options.some((option) => option.value === value);
}

export const choiceKind: Kind<FieldOf<'choice'>> = {
  operators: equal,
  isSortable: true,
  isImportable: true,
  head: 'chip',
  check: (field, value) => (isOption(field, value) ? null : { key: 'choice' }),
  read: ({ options }, wire) => choiceValue(options, wire),
  write: ({ options, send }, value) =>
    (send === 'code' ? options.find((option) => option.value === value)?.code : undefined) ?? value,
};

export const choicesKind: Kind<FieldOf<'choices'>> = {
  ...listOf<FieldOf<'choices'>>(({ options }, item) => choiceValue(options, item)),
  isImportable: true,
  check: (field, value) =>
    isTexts(value) && value.every((item) => isOption(field, item)) ? null : { key: 'choice' },
  identity: asSet,
};
