import type { Exact } from '../fields/exact.ts';
import type { ChoiceOption, FieldOf, FieldOptions } from '../fields/field.ts';
import type { Localized } from '../localized.ts';
import { humanize } from '../naming.ts';
import { equal, type Kind } from './kind.ts';
import { asSet, isTexts, listOf } from './list.ts';

/** The words of a choice. */
export interface ChoiceWords {
  /** The options in display order. @argument */
  readonly options: readonly ChoiceOption[];
  /** The option that stands for values the declaration does not know. */
  readonly unknown?: string;
  /** The meaning of no value, instead of “Choose…” in the input and “Not set” where it is only read. */
  readonly blank?: Localized;
  /** The form of the option in requests: its number or its value. @wire */
  readonly send?: 'code' | 'value';
}

/** The words of several choices. */
export type ChoicesWords = Pick<ChoiceWords, 'options'>;

type ChoiceOptions<Value> = Omit<FieldOptions<Value>, 'default'> &
  Pick<ChoiceWords, 'unknown' | 'send' | 'blank'> & { readonly default?: Value };
type ChoicesOptions<Value> = Omit<FieldOptions<Value[]>, 'default'> & { readonly default?: readonly Value[] };

/** An option as declared: its value alone when it needs nothing else. */
type DeclaredOption = string | ChoiceOption;
type ValueOf<Option extends DeclaredOption> =
  Option extends ChoiceOption<infer Value> ? Value : Extract<Option, string>;

/** Options with a label in words: `NotApplicable` -> `Not applicable`. A value that is no identifier (`text/xml`) stands for itself. */
function optionsOf(declared: readonly DeclaredOption[]): readonly ChoiceOption[] {
  return declared.map((one) => {
    const option: ChoiceOption = typeof one === 'string' ? { value: one } : one;
    const label = /^[a-z\d]+$/i.test(option.value) ? humanize(option.value) : option.value;
    return option.label === undefined && label !== option.value ? { ...option, label } : option;
  });
}

/** One option of a fixed list. Records hold the option's value; `send: 'code'` sends its number. */
export function choice<
  const Option extends DeclaredOption,
  const Options extends ChoiceOptions<ValueOf<Option>>,
>(options: readonly Exact<Option, DeclaredOption>[], more?: Exact<Options, ChoiceOptions<ValueOf<Option>>>) {
  return { kind: 'choice', options: optionsOf(options), ...more } as unknown as Options &
    FieldOf<'choice', ValueOf<Option>>;
}

/** Any number of options of a fixed list. */
export function choices<
  const Option extends DeclaredOption,
  const Options extends ChoicesOptions<ValueOf<Option>>,
>(options: readonly Exact<Option, DeclaredOption>[], more?: Exact<Options, ChoicesOptions<ValueOf<Option>>>) {
  return { kind: 'choices', options: optionsOf(options), ...more } as unknown as Omit<Options, 'default'> &
    FieldOf<'choices', ValueOf<Option>[]>;
}

/** The option's value for `wire`: matched by value or label in any case, or by number. */
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
