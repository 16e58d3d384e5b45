import type { CallOptions, OptionItem, OptionRules } from '../../../resources/declaration/index.ts';
import { canonicalUuid } from '../../../resources/declaration/identifiers.ts';
import { isObject } from '../../../resources/declaration/values.ts';

export interface CheckOption {
  /** The stored value in canonical spelling. */
  readonly key: string;
  readonly label: string;
  /** Further values that mean the same, and are switched along. */
  readonly also?: readonly string[];
  /** Undefined for a stored value that the call did not return. */
  readonly item?: OptionItem;
}

/** The stored values of an option. */
export function keysOf({ key, also }: Pick<CheckOption, 'key' | 'also'>): string[] {
  return [key, ...(also ?? [])];
}

/** Options under one heading. The heading is empty when the field's label is enough. */
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

/** Joins options with the same label into the first of them. */
function joined(options: readonly CheckOption[]): CheckOption[] {
  const byLabel = new Map<string, CheckOption>();
  for (const option of options) {
    const first = byLabel.get(option.label);
    byLabel.set(option.label, first ? { ...first, also: [...(first.also ?? []), option.key] } : option);
  }
  return [...byLabel.values()];
}

function toOptions(items: readonly OptionItem[], words: Words, rules: OptionRules): CheckOption[] {
  const { spell = canonicalUuid, joinsAlike } = rules;
  const each = items.map((item) => ({
    key: spell(textIn(item, words.key)),
    label: textIn(item, words.label),
    item,
  }));
  const options: CheckOption[] = joinsAlike ? joined(each) : each;
  const { order } = words;
  if (order === undefined) return options;
  return options.toSorted(
    (left, right) =>
      Number(left.item?.[order] ?? 0) - Number(right.item?.[order] ?? 0) ||
      left.label.localeCompare(right.label),
  );
}

/** The distinct options of all groups. */
export function optionsIn(groups: readonly OptionGroup[]): CheckOption[] {
  return [
    ...new Map(groups.flatMap(({ options }) => options.map((option) => [option.key, option]))).values(),
  ];
}

/** Groups the options of a response. A single group when the declaration names none. */
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
 * Adds a group for stored `keys` that are in no group. Without texts for unknown keys in the rules, the group
 * has no heading and shows the keys.
 */
export function withOthers(
  groups: readonly OptionGroup[],
  keys: readonly string[],
  words: Words,
  rules: OptionRules,
  heading: string,
): readonly OptionGroup[] {
  const known = new Set(optionsIn(groups).flatMap(keysOf));
  const unknown = [...new Set(keys)].filter((key) => !known.has(key));
  if (unknown.length === 0) return groups;
  const others = rules.others
    ? { label: heading, options: toOptions(rules.others(unknown), words, rules) }
    : { label: '', options: unknown.map((key) => ({ key, label: key })) };
  return [...groups, { key: 'others', ...others }];
}

/**
 * Filters options by a search term, matched against the texts of options and groups.
 * @param hasWordsAsKeys also matches the keys, which are readable then
 */
export function narrowGroups(
  groups: readonly OptionGroup[],
  term: string,
  hasWordsAsKeys: boolean,
): OptionGroup[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap((group) => {
    const options = group.options.filter((option) => {
      const { label } = option;
      const text = `${group.label} ${label} ${hasWordsAsKeys ? keysOf(option).join(' ') : ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return options.length > 0 ? [{ ...group, options }] : [];
  });
}
