import type { CallOptions, OptionItem, OptionRules } from '../../../resources/declaration/index.ts';
import { isObject } from '../../../resources/declaration/values.ts';

/** One thing to choose. */
export interface CheckOption {
  /** The stored value, in its one spelling. */
  readonly key: string;
  readonly label: string;
  /** Left out for a stored value that the call does not answer. */
  readonly item?: OptionItem;
}

/** Options under one heading; without a heading where the field's own label says it. */
export interface OptionGroup {
  readonly key: string;
  readonly label: string;
  readonly options: readonly CheckOption[];
}

type Words = Pick<CallOptions, 'items' | 'group' | 'key' | 'label' | 'order'>;

function objectsIn(value: unknown): readonly OptionItem[] {
  const list = isObject(value) ? value['items'] : value;
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function textIn(item: OptionItem, property: string): string {
  const value = item[property];
  return typeof value === 'string' ? value : '';
}

function toOptions(items: readonly OptionItem[], words: Words, rules: OptionRules): CheckOption[] {
  const { spell = (key) => key, wordsOf = (item) => textIn(item, words.label) } = rules;
  const options = items.map((item) => ({
    key: spell(textIn(item, words.key)),
    label: wordsOf(item, items),
    item,
  }));
  const { order } = words;
  if (order === undefined) return options;
  return options.toSorted(
    (left, right) =>
      Number(left.item[order] ?? 0) - Number(right.item[order] ?? 0) || left.label.localeCompare(right.label),
  );
}

/** All options of the groups, each once. */
export function optionsIn(groups: readonly OptionGroup[]): CheckOption[] {
  return [
    ...new Map(groups.flatMap(({ options }) => options.map((option) => [option.key, option]))).values(),
  ];
}

/** The options that a call has answered, in groups; in one group where the declaration names none. */
export function optionGroups(words: Words, rules: OptionRules, answer: unknown): OptionGroup[] {
  const { items, group } = words;
  const groups = objectsIn(answer).map((row, index) => ({
    key: String(index),
    label: group === undefined ? '' : textIn(row, group),
    options: toOptions(items === undefined ? [row] : objectsIn(row[items]), words, rules),
  }));
  return group === undefined ? [{ key: '', label: '', options: optionsIn(groups) }] : groups;
}

/**
 * The groups with a last one for those of `keys` that no group has, or, where the rules know no words for them, with one of bare keys
 * that has no heading.
 */
export function withOthers(
  groups: readonly OptionGroup[],
  keys: readonly string[],
  words: Words,
  rules: OptionRules,
  heading: string,
): readonly OptionGroup[] {
  const known = new Set(optionsIn(groups).map(({ key }) => key));
  const unknown = [...new Set(keys)].filter((key) => !known.has(key));
  if (unknown.length === 0) return groups;
  const others = rules.others
    ? { label: heading, options: toOptions(rules.others(unknown), words, rules) }
    : { label: '', options: unknown.map((key) => ({ key, label: key })) };
  return [...groups, { key: 'others', ...others }];
}

/**
 * The groups narrowed to what a search finds in the words of an option or of its group.
 * @param hasWordsAsKeys keys say something to people, and are looked into as well
 */
export function narrowGroups(
  groups: readonly OptionGroup[],
  term: string,
  hasWordsAsKeys: boolean,
): OptionGroup[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap((group) => {
    const options = group.options.filter(({ key, label }) => {
      const text = `${group.label} ${label} ${hasWordsAsKeys ? key : ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return options.length > 0 ? [{ ...group, options }] : [];
  });
}
